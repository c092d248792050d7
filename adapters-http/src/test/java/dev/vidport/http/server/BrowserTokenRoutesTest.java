package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Plans;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.http.server.Client.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Upload tokens and edit tokens, as a server makes them and a browser uses them. */
class BrowserTokenRoutesTest extends ServerTest {
  private static final String FILE = "{\"fileName\": \"a.mov\", \"sizeBytes\": 5}";
  private static final String SCOPE = "UPLOAD_TOKEN_SCOPE";

  @Test
  void uploadTokenIsShownOnceWithItsPolicy() {
    Response response =
        client.post(
            "/v1/upload-tokens",
            """
            {"expiresIn": 60, "maxBytes": 1000, "maxSeconds": 5, "maxHeight": 720,
             "metadata": {"user": "1"}}
            """);

    assertThat(response.status()).isEqualTo(201);
    JsonNode json = response.json();
    assertThat(json.get("uploadToken").asString()).matches("vpu_[A-Za-z0-9_-]{43}");
    assertThat(json.get("tokenId").asString()).matches("[0-9a-f]{12}");
    assertThat(json.get("expiresAt").asLong())
        .isEqualTo(fixture.clock.instant().plusSeconds(60).getEpochSecond());
    assertThat(json.get("policy").toString())
        .isEqualTo(
            "{\"maxBytes\":1000,\"maxSeconds\":5,\"maxHeight\":720,\"metadata\":{\"user\":\"1\"}}");
  }

  @Test
  void uploadTokenNeedsNoSettings() {
    Response response = client.post("/v1/upload-tokens", "");

    assertThat(response.status()).isEqualTo(201);
    assertThat(response.json().get("policy").toString())
        .isEqualTo("{\"maxBytes\":21474836480,\"metadata\":{}}");
    assertThat(response.json().get("expiresAt").asLong())
        .isEqualTo(fixture.clock.instant().plusSeconds(3_600).getEpochSecond());
  }

  @Test
  void invalidSettingsAreReportedTogether() {
    assertThat(
            client
                .post(
                    "/v1/upload-tokens",
                    """
                    {"expiresIn": 59, "maxSeconds": 28801, "maxHeight": 600, "title": "x",
                     "metadata": {"a b": "1"}}
                    """)
                .problems())
        .extracting(problem -> problem.substring(0, problem.indexOf(':')))
        .containsExactlyInAnyOrder("expiresIn", "maxSeconds", "maxHeight", "title", "metadata.a b");
    for (String tooMany : List.of("99999999999", "9223372036854775808", "1e30")) {
      assertThat(client.post("/v1/upload-tokens", "{\"maxBytes\": " + tooMany + "}").problems())
          .containsExactly("maxBytes: must be 1 to 21474836480");
    }
    assertThat(
            client
                .post(
                    "/v1/edit-tokens",
                    "{\"videoIds\": [\"x\"], \"expiresIn\": 86401, \"maxSeconds\": 0}")
                .problems())
        .extracting(problem -> problem.substring(0, problem.indexOf(':')))
        .containsExactlyInAnyOrder("videoIds[0]", "expiresIn", "maxSeconds");
    assertThat(client.post("/v1/edit-tokens", "{}").problems())
        .containsExactly("videoIds: is required");
  }

  @Test
  void planLimitsUploadTokens() {
    Client free =
        fixture.client(fixture.addKey(fixture.addAccount("free@example.com", "free", false)));

    Response response =
        free.post(
            "/v1/upload-tokens", "{\"maxHeight\": 1080, \"captions\": {\"language\": \"de\"}}");

    assertThat(response.status()).isEqualTo(403);
    assertThat(response.error()).isEqualTo("PLAN_UPGRADE_REQUIRED");
    assertThat(response.problems())
        .containsExactly(
            "maxHeight: the Free plan allows up to 720p",
            "captions: not included in the Free plan");
  }

  @Test
  void browserUploadsAbortsAndUploadsAgain() {
    Client browser = uploadToken("{\"metadata\": {\"user\": \"1\"}}");
    Uploading first = created(browser.post("/v1/videos", FILE));
    assertThat(browser.post("/v1/videos", FILE).error()).isEqualTo("UPLOAD_TOKEN_USED");
    assertThat(browser.post(path(first) + "/abort", "").status()).isEqualTo(200);

    Uploading second = created(browser.post("/v1/videos", FILE));
    assertThat(browser.post(path(second) + "/parts", "{\"partNumbers\": [1]}").status())
        .isEqualTo(200);
    fixture.putPart(second, 1);
    assertThat(browser.get(path(second) + "/parts").json().get("parts").size()).isEqualTo(1);
    assertThat(browser.post(path(second) + "/complete", "").status()).isEqualTo(202);

    assertThat(browser.get(path(second)).json().get("status").asString()).isEqualTo("RUNNING");
    assertThat(second.details().metadata().pairs()).containsEntry("user", "1");
  }

  @Test
  void browserChoosesCodecsAndCaptionsThatThePlanIncludes() {
    Client browser = uploadToken("{}");
    Uploading video = created(browser.post("/v1/videos", FILE));
    fixture.putPart(video, 1);
    String complete = path(video) + "/complete";

    assertThat(browser.post(complete, "{\"codecs\": [\"h264\", \"av1\"]}").error())
        .isEqualTo("PLAN_UPGRADE_REQUIRED");
    fixture.plans.replace(Plans.defaults().withAv1());
    assertThat(
            browser
                .post(
                    complete,
                    "{\"codecs\": [\"h264\", \"av1\"], \"captions\": {\"language\": \"de\"}}")
                .status())
        .isEqualTo(202);

    RenderOptions options =
        fixture
            .database
            .videos
            .find(fixture.account.id(), video.id())
            .orElseThrow()
            .details()
            .options();
    assertThat(options.av1()).isTrue();
    assertThat(options.captions()).isPresent();
  }

  @Test
  void browserSendsHeartbeatsOfItsRecording() {
    Client browser = uploadToken("{\"maxBytes\": 6000000}");

    Response created =
        browser.post(
            "/v1/videos", "{\"fileName\": \"s.webm\", \"streaming\": true, \"prestart\": true}");
    String path = "/v1/videos/" + created.json().get("videoId").asString();

    assertThat(browser.post(path + "/heartbeat", "").status()).isEqualTo(200);
    assertThat(
            browser
                .post(path + "/parts", "{\"parts\": [{\"partNumber\": 1, \"sizeBytes\": 6000001}]}")
                .problems())
        .containsExactly("parts[0].sizeBytes: must be 1 to 6000000 bytes");
  }

  @Test
  void statusOfAFinishedUploadHasItsLinks() {
    Client browser = uploadToken("{}");
    Uploading video = created(browser.post("/v1/videos", FILE));
    Ended ended = fixture.succeed(video);

    JsonNode status = browser.get(path(ended)).json();

    assertThat(status.get("status").asString()).isEqualTo("SUCCEEDED");
    assertThat(status.has("playbackUrl")).isTrue();
  }

  @Test
  void uploadTokenIsForItsUploadOnly() {
    VideoId other = fixture.anUpload(5).id();
    VideoId source = fixture.aFinishedVideo().id();
    Client browser = uploadToken("{}");
    String video = "/v1/videos/" + other;

    List<Response> refused = new ArrayList<>();
    refused.add(browser.get("/v1/videos"));
    refused.add(browser.get(video));
    refused.add(browser.send("PATCH", video, "{\"metadata\": {}}".getBytes(UTF_8)));
    refused.add(browser.send("DELETE", video, new byte[0]));
    refused.add(browser.get(video + "/thumbnails"));
    refused.add(browser.post(video + "/thumbnail", "{\"candidate\": 0}"));
    refused.add(browser.get(video + "/parts"));
    refused.add(browser.post(video + "/parts", "{\"partNumbers\": [1]}"));
    refused.add(browser.post(video + "/complete", ""));
    refused.add(browser.post(video + "/abort", ""));
    refused.add(browser.post(video + "/heartbeat", ""));
    refused.add(browser.get(video + "/events"));
    refused.add(browser.post(video + "/cancel", ""));
    refused.add(browser.post(video + "/reprocess", ""));
    refused.add(browser.post("/v1/videos", edit(source, "\"end\": 1")));
    refused.add(browser.post("/v1/videos", edit(source, "\"transition\": {}")));
    refused.add(browser.post("/v1/videos", "{\"sourceUrl\": \"https://example.com/a.mp4\"}"));
    refused.add(browser.post("/v1/upload-tokens", ""));
    refused.add(browser.post("/v1/edit-tokens", "{\"videoIds\": [\"" + source + "\"]}"));
    refused.add(browser.get("/v1/edit-session"));

    assertThat(refused).extracting(Response::error).containsOnly(SCOPE);
    assertThat(refused).extracting(Response::status).containsOnly(403);
    assertThat(fixture.database.videos.count()).isEqualTo(2);
  }

  @Test
  void editTokenIsForItsEditOnly() {
    Ended source = fixture.aFinishedVideo();
    VideoId other = fixture.aFinishedVideo().id();
    Client browser = editToken(source, "");
    String video = "/v1/videos/" + source.id();

    List<Response> refused = new ArrayList<>();
    refused.add(browser.get("/v1/videos"));
    refused.add(browser.get(video));
    refused.add(browser.send("PATCH", video, "{\"metadata\": {}}".getBytes(UTF_8)));
    refused.add(browser.send("DELETE", video, new byte[0]));
    refused.add(browser.get(video + "/thumbnails"));
    refused.add(browser.post(video + "/thumbnail", "{\"candidate\": 0}"));
    refused.add(browser.get(video + "/parts"));
    refused.add(browser.post(video + "/parts", "{\"partNumbers\": [1]}"));
    refused.add(browser.post(video + "/complete", ""));
    refused.add(browser.post(video + "/abort", ""));
    refused.add(browser.post(video + "/heartbeat", ""));
    refused.add(browser.post(video + "/cancel", ""));
    refused.add(browser.post(video + "/reprocess", ""));
    refused.add(browser.post("/v1/videos", FILE));
    refused.add(browser.post("/v1/videos", "{\"sourceUrl\": \"https://example.com/a.mp4\"}"));
    refused.add(browser.post("/v1/videos", edit(other, "\"end\": 1")));
    refused.add(browser.post("/v1/upload-tokens", ""));
    refused.add(browser.post("/v1/edit-tokens", "{\"videoIds\": [\"" + other + "\"]}"));

    assertThat(refused).extracting(Response::error).containsOnly("EDIT_TOKEN_SCOPE");
    assertThat(refused).extracting(Response::status).containsOnly(403);
    assertThat(fixture.database.videos.count()).isEqualTo(2);
  }

  @Test
  void editSessionHasWhatAnEditorNeeds() throws Exception {
    Ended source = fixture.aFinishedVideo();
    fixture.store.put(
        ObjectKey.output(source.id(), source.job()).child("filmstrip.jpg"),
        new byte[] {1, 2, 3},
        "image/jpeg");
    Client browser =
        editToken(source, ", \"maxSeconds\": 9, \"title\": \"Cut\", \"metadata\": {\"a\": \"b\"}");

    JsonNode json = browser.get("/v1/edit-session").json();

    assertThat(json.get("maxSeconds").asInt()).isEqualTo(9);
    assertThat(json.get("title").asString()).isEqualTo("Cut");
    assertThat(json.get("metadata").toString()).isEqualTo("{\"a\":\"b\"}");
    assertThat(json.get("expiresAt").asLong())
        .isEqualTo(fixture.clock.instant().plusSeconds(900).getEpochSecond());
    JsonNode video = json.get("videos").get(0);
    assertThat(json.get("videos").size()).isEqualTo(1);
    assertThat(video.get("videoId").asString()).isEqualTo(source.id().value());
    assertThat(video.get("fileName").asString()).isEqualTo("lecture.mov");
    assertThat(video.get("durationSeconds").asDouble()).isEqualTo(12.5);
    assertThat(video.get("width").asInt()).isEqualTo(1920);
    assertThat(video.get("height").asInt()).isEqualTo(1080);
    assertThat(video.get("playbackUrl").asString())
        .isEqualTo(fixture.linksOf(source).playback().toString());
    assertThat(video.get("posterUrl").asString())
        .isEqualTo(fixture.linksOf(source).posterPlayback().toString());
    JsonNode strip = video.get("filmstrip");
    assertThat(strip.get("columns").asInt()).isEqualTo(7);
    assertThat(strip.get("rows").asInt()).isEqualTo(1);
    assertThat(strip.get("tileWidth").asInt()).isEqualTo(160);
    assertThat(strip.get("tileHeight").asInt()).isEqualTo(90);
    assertThat(strip.get("intervalSeconds").asDouble()).isEqualTo(2);
    assertThat(strip.get("frames").asInt()).isEqualTo(7);
    assertThat(
            fixture.anonymousClient().get(HttpFixture.pathOf(strip.get("url").asString())).bytes())
        .containsExactly(1, 2, 3);
  }

  @Test
  void apiKeyHasNoEditSession() {
    Response response = client.get("/v1/edit-session");

    assertThat(response.status()).isEqualTo(403);
    assertThat(response.error()).isEqualTo("FORBIDDEN");
  }

  @Test
  void browserCreatesOneEditAndReadsItsStatus() {
    Ended source = fixture.aFinishedVideo();
    Client browser = editToken(source, ", \"maxSeconds\": 3, \"title\": \"Cut\"");

    Response tooLong = browser.post("/v1/videos", edit(source, "\"end\": 3.5"));
    Response created = browser.post("/v1/videos", edit(source, "\"start\": 1, \"end\": 4"));
    Response again = browser.post("/v1/videos", edit(source, "\"end\": 1"));

    assertThat(tooLong.status()).isEqualTo(400);
    assertThat(tooLong.error()).isEqualTo("EDIT_TOO_LONG");
    assertThat(created.status()).isEqualTo(201);
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.error()).isEqualTo("EDIT_TOKEN_USED");
    assertThat(browser.get("/v1/edit-session").error()).isEqualTo("EDIT_TOKEN_USED");
    VideoId edit = new VideoId(created.json().get("videoId").asString());
    assertThat(browser.get("/v1/videos/" + edit).json().get("status").asString())
        .isEqualTo("RUNNING");
    assertThat(
            fixture
                .database
                .videos
                .find(fixture.account.id(), edit)
                .orElseThrow()
                .details()
                .fileName())
        .isEqualTo("Cut.mp4");
  }

  @Test
  void editTokenNamesTheVideosThatItCannotUse() {
    Ended finished = fixture.aFinishedVideo();
    VideoId running = fixture.aRunningVideo().id();

    Response missing = editTokens(finished.id(), new VideoId("0".repeat(32)));
    Response unfinished = editTokens(running, finished.id());

    assertThat(missing.status()).isEqualTo(404);
    assertThat(missing.problems()).containsExactly("videoIds[1]: there is no such video");
    assertThat(unfinished.status()).isEqualTo(409);
    assertThat(unfinished.error()).isEqualTo("EDIT_SOURCE_NOT_READY");
    assertThat(unfinished.problems()).containsExactly("videoIds[0]: processing has not succeeded");
  }

  @Test
  void retriedRequestsGetTheirFirstResponse() {
    Ended source = fixture.aFinishedVideo();
    Client uploader = uploadToken("{}");
    Client editor = editToken(source, "");
    String edit = edit(source, "\"end\": 1");

    Response upload = uploader.post("/v1/videos", FILE, "Idempotency-Key", "u");
    Response edited = editor.post("/v1/videos", edit, "Idempotency-Key", "e");

    assertThat(uploader.post("/v1/videos", FILE, "Idempotency-Key", "u").text())
        .isEqualTo(upload.text());
    assertThat(editor.post("/v1/videos", edit, "Idempotency-Key", "e").text())
        .isEqualTo(edited.text());
    assertThat(uploader.post("/v1/videos", FILE, "Idempotency-Key", "u2").error())
        .isEqualTo("UPLOAD_TOKEN_USED");
  }

  @Test
  void idempotencyKeysOfTokensAndTheirAccountAreApart() {
    Response upload = uploadToken("{}").post("/v1/videos", FILE, "Idempotency-Key", "order-77");

    assertThat(created(uploadToken("{}").post("/v1/videos", FILE, "Idempotency-Key", "order-77")))
        .isNotEqualTo(created(upload));
    assertThat(created(client.post("/v1/videos", FILE, "Idempotency-Key", "order-77")))
        .isNotEqualTo(created(upload));
  }

  @Test
  void requestsCountTowardTheTokenOrItsMaker() {
    Ended source = fixture.aFinishedVideo();
    Client editor = editToken(source, "");
    Response made = client.post("/v1/upload-tokens", "");
    Client uploader = fixture.client(made.json().get("uploadToken").asString());
    String key = fixture.database.apiKeys.of(fixture.account.id()).get(0).id().value();
    fixture.limiter.credentials.clear();

    editor.get("/v1/edit-session");
    uploader.get("/v1/videos");

    assertThat(fixture.limiter.credentials)
        .containsExactly(key, "upload-token-" + made.json().get("tokenId").asString());
  }

  @Test
  void endedTokenIsUnauthorized() {
    Client browser = uploadToken("{\"expiresIn\": 60}");
    fixture.clock.advance(Duration.ofMinutes(1));

    Response response = browser.post("/v1/videos", FILE);

    assertThat(response.status()).isEqualTo(401);
    assertThat(response.error()).isEqualTo("UNAUTHORIZED");
  }

  @Test
  void tooManyTokensInAnHourAreRefusedUntilTheHourIsOver() {
    fixture.storeTokens(1_000);
    fixture.clock.advance(Duration.ofMinutes(59));

    Response response = client.post("/v1/upload-tokens", "");

    assertThat(response.status()).isEqualTo(429);
    assertThat(response.error()).isEqualTo("RATE_LIMITED");
    assertThat(response.header("Retry-After")).contains("60");
  }

  private Client uploadToken(String settings) {
    return fixture.client(
        client.post("/v1/upload-tokens", settings).json().get("uploadToken").asString());
  }

  private Client editToken(Ended source, String settings) {
    Response made =
        client.post(
            "/v1/edit-tokens", "{\"videoIds\": [\"%s\"]%s}".formatted(source.id(), settings));
    assertThat(made.json().get("videoIds").get(0).asString()).isEqualTo(source.id().value());
    assertThat(made.json().get("token").asString()).matches("vpe_[A-Za-z0-9_-]{43}");
    return fixture.client(made.json().get("token").asString());
  }

  private Response editTokens(VideoId first, VideoId second) {
    return client.post(
        "/v1/edit-tokens", "{\"videoIds\": [\"%s\", \"%s\"]}".formatted(first, second));
  }

  private static String edit(VideoId source, String clip) {
    return "{\"edit\": {\"clips\": [{\"videoId\": \"%s\", %s}]}}".formatted(source, clip);
  }

  private static String edit(Ended source, String clip) {
    return edit(source.id(), clip);
  }

  private Uploading created(Response response) {
    assertThat(response.status()).isEqualTo(201);
    return fixture.uploading(response.json().get("videoId").asString());
  }

  private static String path(Video video) {
    return "/v1/videos/" + video.id();
  }
}
