package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.account.Plans;
import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.render.AudioTrackChoice;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.Priority;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.http.server.Client.Response;
import dev.vidport.usecases.upload.UploadVideo;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class UploadRoutesTest extends ServerTest {
  @Test
  void createReturnsThePartSizeAndCount() {
    Response response =
        client.post(
            "/v1/videos",
            "{\"fileName\": \"a.mov\", \"sizeBytes\": 20000000, \"metadata\": {\"a\": \"1\"}}");

    assertThat(response.status()).isEqualTo(201);
    assertThat(response.json().get("partSize").asLong()).isEqualTo(16 << 20);
    assertThat(response.json().get("partCount").asInt()).isEqualTo(2);
    assertThat(response.json().get("status").asString()).isEqualTo("UPLOADING");
  }

  @Test
  void dryRunCreatesNothing() {
    Response response =
        client.post("/v1/videos?dryRun=true", "{\"fileName\": \"a.mov\", \"sizeBytes\": 5}");

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.json().get("valid").asBoolean()).isTrue();
    assertThat(fixture.database.videos.count()).isZero();
  }

  @Test
  void optionSetToFalseIsAccepted() {
    Response response =
        client.post(
            "/v1/videos",
            "{\"fileName\": \"a\", \"sizeBytes\": 5, \"streaming\": false, \"prestart\": false}");

    assertThat(response.status()).isEqualTo(201);
  }

  @Test
  void planIsCheckedFirst() {
    Client free =
        fixture.client(fixture.addKey(fixture.addAccount("eve@example.com", "free", false)));

    Response response =
        free.post("/v1/videos", "{\"fileName\": \"a\", \"sizeBytes\": 5, \"maxHeight\": 2160}");

    assertThat(response.status()).isEqualTo(403);
    assertThat(response.error()).isEqualTo("PLAN_UPGRADE_REQUIRED");
    assertThat(response.problems()).containsExactly("maxHeight: the Free plan allows up to 720p");
  }

  @Test
  void partsAreSignedSentListedAndCompleted() {
    Uploading video = fixture.anUpload(5);
    String path = "/v1/videos/" + video.id();

    Response signed = client.post(path + "/parts", "{\"partNumbers\": [1]}");
    JsonNode part = signed.json().get("parts").get(0);
    Response sent =
        fixture
            .anonymousClient()
            .send(
                "PUT",
                HttpFixture.pathOf(part.get("url").asString()),
                "hello".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    Response listed = client.get(path + "/parts?file=source");
    Response completed = client.post(path + "/complete", "");

    assertThat(signed.json().get("expiresInSeconds").asInt()).isEqualTo(900);
    assertThat(part.get("sizeBytes").asInt()).isEqualTo(5);
    assertThat(sent.status()).isEqualTo(200);
    assertThat(sent.header("ETag").orElseThrow()).matches("\"[0-9a-f]+\"");
    assertThat(listed.json().get("parts").toString())
        .isEqualTo("[{\"partNumber\":1,\"sizeBytes\":5}]");
    assertThat(completed.status()).isEqualTo(202);
    assertThat(client.get(path).json().get("status").asString()).isEqualTo("RUNNING");
  }

  @Test
  void screenAndCameraAreUploadedAsTwoFiles() {
    Response created =
        client.post(
            "/v1/videos",
            """
            {"fileName": "screen.webm", "sizeBytes": 20000000, "layout": "side-by-side",
             "camera": {"fileName": "face.webm", "sizeBytes": 5}}
            """);
    String path = "/v1/videos/" + created.json().get("videoId").asString();
    Response signed = client.post(path + "/parts", "{\"partNumbers\": [1], \"file\": \"camera\"}");
    send(signed.json().get("parts").get(0));
    Response incomplete = client.post(path + "/complete", "");
    client
        .post(path + "/parts", "{\"partNumbers\": [1, 2]}")
        .json()
        .get("parts")
        .forEach(this::send);
    Response completed = client.post(path + "/complete", "");

    assertThat(created.json().get("partCount").asInt()).isEqualTo(2);
    assertThat(created.json().get("camera").toString())
        .isEqualTo("{\"partSize\":16777216,\"partCount\":1}");
    assertThat(client.get(path + "/parts?file=camera").error()).isEqualTo("ALREADY_COMPLETED");
    assertThat(incomplete.problems())
        .containsExactly(
            "parts[0]: part 1 is missing; must have 16777216 bytes",
            "parts[1]: part 2 is missing; must have 3222784 bytes");
    assertThat(completed.status()).isEqualTo(202);
    JsonNode listed = client.get("/v1/videos").json().get("videos").get(0);
    assertThat(listed.get("cameraFileName").asString()).isEqualTo("face.webm");
    assertThat(listed.get("sizeBytes").asLong()).isEqualTo(20_000_005);
  }

  @Test
  void recordingIsUploadedWithPartsOfAnySize() {
    Response created = client.post("/v1/videos", "{\"fileName\": \"a.webm\", \"streaming\": true}");
    String path = "/v1/videos/" + created.json().get("videoId").asString();
    Response signed =
        client.post(path + "/parts", "{\"parts\": [{\"partNumber\": 1, \"sizeBytes\": 7}]}");
    send(signed.json().get("parts").get(0));
    Response listed = client.get(path + "/parts");
    Response wrong =
        client.post(path + "/complete", "{\"source\": {\"sizeBytes\": 8, \"partCount\": 2}}");
    Response completed =
        client.post(path + "/complete", "{\"source\": {\"sizeBytes\": 7, \"partCount\": 1}}");

    assertThat(created.status()).isEqualTo(201);
    assertThat(created.json().get("partSize").asLong()).isEqualTo(5 << 20);
    assertThat(created.json().has("partCount")).isFalse();
    assertThat(signed.json().get("parts").get(0).get("sizeBytes").asInt()).isEqualTo(7);
    assertThat(listed.json().toString())
        .isEqualTo("{\"parts\":[{\"partNumber\":1,\"sizeBytes\":7}],\"partSize\":5242880}");
    assertThat(wrong.error()).isEqualTo("UPLOAD_INCOMPLETE");
    assertThat(wrong.problems())
        .containsExactly(
            "parts[1]: part 2 is missing",
            "source.sizeBytes: is 8, but 7 bytes have been uploaded");
    assertThat(completed.status()).isEqualTo(202);
  }

  @Test
  void prestartedRecordingHasPartsThatGrow() {
    Response created =
        client.post(
            "/v1/videos",
            "{\"fileName\": \"a.webm\", \"streaming\": true, \"prestart\": true,"
                + " \"camera\": {\"fileName\": \"face.webm\"}}");
    String parts = "/v1/videos/" + created.json().get("videoId").asString() + "/parts";
    Response signed = client.post(parts, "{\"parts\": [{\"partNumber\": 64, \"sizeBytes\": 7}]}");
    send(signed.json().get("parts").get(0));
    Response listed = client.get(parts);

    assertThat(created.json().get("partSize").asLong()).isEqualTo(5 << 20);
    assertThat(created.json().get("nextPartSize").asLong()).isEqualTo(256 << 10);
    assertThat(created.json().get("camera").toString())
        .isEqualTo("{\"partSize\":5242880,\"nextPartSize\":262144}");
    assertThat(signed.json().get("nextPartSize").asLong()).isEqualTo(1 << 20);
    assertThat(listed.json().get("nextPartSize").asLong()).isEqualTo(1 << 20);
  }

  @Test
  void eachKindOfUploadAcceptsOnlyItsOwnPartFields() {
    String whole = "/v1/videos/" + fixture.anUpload(5).id() + "/parts";
    String recorded =
        "/v1/videos/"
            + client
                .post("/v1/videos", "{\"fileName\": \"a.webm\", \"streaming\": true}")
                .json()
                .get("videoId")
                .asString()
            + "/parts";

    assertThat(
            client.post(whole, "{\"parts\": [{\"partNumber\": 1, \"sizeBytes\": 5}]}").problems())
        .contains("parts: is for streaming uploads; name the partNumbers");
    assertThat(client.post(recorded, "{\"partNumbers\": [1]}").problems())
        .contains("partNumbers: is for uploads of known size; name the parts with their sizes");
  }

  @Test
  void recordingIsPrestartedIfThePlanIncludesRecordings() {
    Response response =
        client.post(
            "/v1/videos", "{\"fileName\": \"a.webm\", \"streaming\": true, \"prestart\": true}");

    String video = response.json().get("videoId").asString();
    assertThat(response.status()).isEqualTo(201);
    assertThat(client.post("/v1/videos/" + video + "/heartbeat", "").status()).isEqualTo(200);
  }

  @Test
  void heartbeatKeepsTheJobOfARecordingWaiting() {
    Uploading video = fixture.aPrestartedRecording();
    String path = "/v1/videos/" + video.id();

    Response response = client.post(path + "/heartbeat", "");
    Response status = client.get(path);

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.json().toString())
        .isEqualTo(
            "{\"videoId\":\"" + video.id() + "\",\"waiting\":true,\"expiresInSeconds\":120}");
    assertThat(status.json().get("status").asString()).isEqualTo("UPLOADING");
    assertThat(status.json().get("progress").get("planned").asBoolean()).isFalse();
    assertThat(status.json().get("progress").get("recording").asString()).isEqualTo("waiting");
  }

  @Test
  void heartbeatWithoutAWaitingJobIsRefused() {
    Uploading late = fixture.aPrestartedRecording();
    fixture.clock.advance(java.time.Duration.ofMinutes(2));

    for (Video video : List.of(late, fixture.anUpload(5), fixture.aRunningVideo())) {
      Response response = client.post("/v1/videos/" + video.id() + "/heartbeat", "");

      assertThat(response.status()).isEqualTo(409);
      assertThat(response.error()).isEqualTo("NOT_WAITING");
    }
  }

  @Test
  void missingPartsOfTheCameraAreReportedUnderCamera() {
    Response created =
        client.post(
            "/v1/videos",
            """
            {"fileName": "screen.webm", "sizeBytes": 5,
             "camera": {"fileName": "face.webm", "sizeBytes": 6}}
            """);

    Response response =
        client.post(
            "/v1/videos/" + created.json().get("videoId").asString() + "/complete?dryRun=true", "");

    assertThat(response.error()).isEqualTo("UPLOAD_INCOMPLETE");
    assertThat(response.problems())
        .containsExactly(
            "parts[0]: part 1 is missing; must have 5 bytes",
            "camera.parts[0]: part 1 is missing; must have 6 bytes");
  }

  @Test
  void layoutObjectIsStored() {
    Response response =
        client.post(
            "/v1/videos",
            """
            {"fileName": "screen.webm", "sizeBytes": 5,
             "camera": {"fileName": "face.webm", "sizeBytes": 6},
             "layout": {"type": "pip", "position": "top-left", "size": "large"}}
            """);

    VideoId id = new VideoId(response.json().get("videoId").asString());
    assertThat(
            fixture
                .database
                .videos
                .find(fixture.account.id(), id)
                .orElseThrow()
                .details()
                .material())
        .isEqualTo(
            new SourceMaterial.ScreenAndCamera(
                id,
                "face.webm",
                new Layout.PictureInPicture(Layout.Corner.TOP_LEFT, Layout.Size.LARGE)));
  }

  @Test
  void cameraNeedsAPlanThatIncludesIt() {
    Response response =
        fixture
            .client(fixture.addKey(fixture.addAccount("free@example.com", "free", false)))
            .post(
                "/v1/videos",
                """
                {"fileName": "screen.webm", "sizeBytes": 5, "layout": "pip",
                 "camera": {"fileName": "face.webm", "sizeBytes": 6}}
                """);

    assertThat(response.status()).isEqualTo(403);
    assertThat(response.problems())
        .containsExactly(
            "camera: not included in the Free plan", "layout: not included in the Free plan");
  }

  @Test
  void tooManyOpenUploadsAreRefused() {
    for (int i = 0; i < UploadLimits.DEFAULTS.maxOpen(); i++) {
      fixture.anUpload(5);
    }

    Response response = client.post("/v1/videos", "{\"fileName\": \"a\", \"sizeBytes\": 5}");

    assertThat(response.status()).isEqualTo(429);
    assertThat(response.error()).isEqualTo("UPLOAD_LIMIT");
    assertThat(response.header("Retry-After")).contains("60");
  }

  @Test
  void uploadThatWouldFillTheDiskIsRefused() {
    fixture.freeBytes.set(UploadLimits.DEFAULTS.minFreeBytes());

    Response response =
        client.post("/v1/videos?dryRun=true", "{\"fileName\": \"a\", \"sizeBytes\": 5}");

    assertThat(response.status()).isEqualTo(503);
    assertThat(response.error()).isEqualTo("UNAVAILABLE");
    assertThat(response.header("Retry-After")).contains("60");
  }

  @Test
  void completeReportsMissingParts() {
    Uploading video = fixture.anUpload(20_000_000);

    Response response = client.post("/v1/videos/" + video.id() + "/complete", "{}");

    assertThat(response.status()).isEqualTo(409);
    assertThat(response.error()).isEqualTo("UPLOAD_INCOMPLETE");
    assertThat(response.problems()).first().asString().startsWith("parts[0]: part 1 is missing");
  }

  @Test
  void dryRunOfCompleteStartsNothing() {
    Uploading video = fixture.anUpload(5);
    fixture.putPart(video, 1);

    Response response =
        client.post(
            "/v1/videos/" + video.id() + "/complete?dryRun=true", "{\"trim\": {\"end\": 5}}");

    assertThat(response.status()).isEqualTo(200);
    assertThat(client.get("/v1/videos/" + video.id()).json().get("status").asString())
        .isEqualTo("UPLOADING");
  }

  @Test
  void redactionsAreStoredAndCounted() {
    Uploading video = fixture.anUpload(5);
    fixture.putPart(video, 1);

    Response response =
        client.post(
            "/v1/videos/" + video.id() + "/complete",
            """
            {"redactions": [
               {"type": "box", "x": 0, "y": 0.25, "w": 0.5, "h": 0.125, "start": 1, "end": null},
               {"type": "blur", "shape": "ellipse", "end": 2,
                "track": [{"time": 0, "x": 0, "y": 0, "w": 1, "h": 1},
                          {"time": 1.5, "x": 0.5, "y": 0, "w": 0.5, "h": 1}]}]}
            """);

    assertThat(response.status()).isEqualTo(202);
    assertThat(stored(video).details().options().redactions())
        .containsExactly(
            Redaction.still(
                Redaction.Type.BOX,
                Redaction.Shape.RECT,
                1,
                Optional.empty(),
                new Region(0, 0.25, 0.5, 0.125)),
            new Redaction(
                Redaction.Type.BLUR,
                Redaction.Shape.ELLIPSE,
                0,
                Optional.of(2.0),
                List.of(
                    new Redaction.Keyframe(0, new Region(0, 0, 1, 1)),
                    new Redaction.Keyframe(1.5, new Region(0.5, 0, 0.5, 1)))));
    assertThat(client.get("/v1/videos").json().get("videos").get(0).get("redactions").asInt())
        .isEqualTo(2);
  }

  @Test
  void emptyRedactionsAreAccepted() {
    Uploading video = fixture.anUpload(5);
    fixture.putPart(video, 1);

    Response response =
        client.post("/v1/videos/" + video.id() + "/complete", "{\"redactions\": []}");

    assertThat(response.status()).isEqualTo(202);
  }

  @Test
  void abortedUploadIsGone() {
    Uploading video = fixture.anUpload(5);

    Response response = client.post("/v1/videos/" + video.id() + "/abort", "");

    assertThat(response.json().get("aborted").asBoolean()).isTrue();
    assertThat(client.get("/v1/videos/" + video.id()).status()).isEqualTo(404);
  }

  @Test
  void completedUploadRefusesFurtherActions() {
    String path = "/v1/videos/" + fixture.aRunningVideo().id();

    assertThat(client.post(path + "/abort", "").error()).isEqualTo("ALREADY_COMPLETED");
    assertThat(client.post(path + "/complete", "").error()).isEqualTo("ALREADY_COMPLETED");
    assertThat(client.get(path + "/parts").error()).isEqualTo("ALREADY_COMPLETED");
    assertThat(client.post(path + "/parts", "{\"partNumbers\": [1]}").error())
        .isEqualTo("ALREADY_COMPLETED");
  }

  @Test
  void smallFileIsUploadedInOneRequest() throws IOException {
    byte[] file = new byte[(5 << 20) + 3];
    new Random(1).nextBytes(file);

    Response response =
        client.send(
            "PUT",
            "/v1/videos?fileName=a%20b.mov&maxHeight=720&captions=de&priority=low&loudness=-19.5"
                + "&audioTracks=main&deleteOriginal=true&metadata.course=42",
            file);

    assertThat(response.status()).isEqualTo(202);
    assertThat(response.json().get("status").asString()).isEqualTo("RUNNING");
    Video video = stored(response);
    assertThat(video).isInstanceOf(Submitted.class);
    assertThat(video.details().fileName()).isEqualTo("a b.mov");
    assertThat(video.details().sizeBytes()).isEqualTo(file.length);
    assertThat(video.details().metadata().pairs()).containsExactly(Map.entry("course", "42"));
    assertThat(video.details().options())
        .isEqualTo(
            RequestedOptions.NONE
                .withMaxHeight(720)
                .withPriority(Priority.LOW)
                .withDeleteOriginal(true)
                .withCaptions(Optional.of(new CaptionRequest(SpokenLanguage.parse("de"))))
                .withLoudness(Optional.of(new LoudnessTarget(-19.5)))
                .withAudioTracks(AudioTrackChoice.MAIN)
                .completed(Plans.defaults().named("pro").orElseThrow()));
    try (InputStream content =
        fixture.store.read(HttpFixture.source(video.id()), 0, Long.MAX_VALUE)) {
      assertThat(content.readAllBytes()).isEqualTo(file);
    }
  }

  @Test
  void everyProblemOfAnUploadInOneRequestIsReported() {
    Response response =
        client.send(
            "PUT",
            "/v1/videos?maxHeight=5&captions=xx&loudness=-32&unknown=1&metadata.=1",
            new byte[0]);

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.problems())
        .extracting(problem -> problem.substring(0, problem.indexOf(':')))
        .containsExactlyInAnyOrder(
            "fileName",
            "maxHeight",
            "captions",
            "loudness",
            "unknown",
            "metadata.",
            "Content-Length");
    assertThat(fixture.database.videos.count()).isZero();
  }

  @Test
  void fileOfUnknownSizeIsRefusedBeforeItIsRead() {
    String response =
        RawClient.exchange(
            fixture.server.port(),
            "PUT /v1/videos?fileName=a.mov HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                + "Authorization: Bearer "
                + fixture.key
                + "\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n");

    assertThat(response).startsWith("HTTP/1.1 400").contains("Content-Length");
    assertThat(fixture.database.videos.count()).isZero();
  }

  @Test
  void largeFileMustBeSentInParts() {
    assertThat(announce(UploadVideo.MAX_BYTES + 1))
        .startsWith("HTTP/1.1 413")
        .contains("TOO_LARGE", "POST /v1/videos");
    assertThat(fixture.database.videos.count()).isZero();
  }

  @Test
  void fileBeyondTheLimitOfItsTokenIsRefused() {
    String token =
        client.post("/v1/upload-tokens", "{\"maxBytes\": 4}").json().get("uploadToken").asString();

    Response large = fixture.client(token).send("PUT", "/v1/videos?fileName=a.mov", new byte[5]);
    Response fitting = fixture.client(token).send("PUT", "/v1/videos?fileName=a.mov", new byte[4]);
    Response second = fixture.client(token).send("PUT", "/v1/videos?fileName=a.mov", new byte[4]);

    assertThat(large.problems()).containsExactly("Content-Length: must be 1 to 4 bytes");
    assertThat(fitting.status()).isEqualTo(202);
    assertThat(second.error()).isEqualTo("UPLOAD_TOKEN_USED");
  }

  @Test
  void planIsCheckedBeforeTheFileIsRead() {
    Client free =
        fixture.client(fixture.addKey(fixture.addAccount("eve@example.com", "free", false)));

    Response response =
        free.send("PUT", "/v1/videos?fileName=a.mov&captions=true&maxHeight=1080", new byte[5]);

    assertThat(response.error()).isEqualTo("PLAN_UPGRADE_REQUIRED");
    assertThat(fixture.database.videos.count()).isZero();
  }

  @Test
  void repeatedUploadInOneRequestHasOneEffect() {
    String path = "/v1/videos?fileName=a.mov";
    Response first = client.send("PUT", path, new byte[5], "Idempotency-Key", "k");
    Response second = client.send("PUT", path, new byte[5], "Idempotency-Key", "k");
    Response other = client.send("PUT", path, new byte[6], "Idempotency-Key", "k");

    assertThat(second.json()).isEqualTo(first.json());
    assertThat(second.header("Idempotent-Replayed")).contains("true");
    assertThat(other.error()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
    assertThat(fixture.database.videos.count()).isEqualTo(1);
  }

  @Test
  void fileThatBreaksOffLeavesNothing() throws IOException {
    String token = client.post("/v1/upload-tokens", "{}").json().get("uploadToken").asString();
    Uploading upload;
    try (Socket socket = RawClient.connect(fixture.server.port())) {
      RawClient.send(socket, uploadHeader(token, 6 << 20));
      socket.getOutputStream().write(new byte[5 << 20]);
      await().until(() -> fixture.database.videos.count() == 1);
      upload = (Uploading) fixture.database.videos.all().get(0);
      await().until(() -> parts(upload).size() == 1);
    }

    await().until(() -> fixture.database.videos.count() == 0);
    await().until(() -> parts(upload).isEmpty());
    // The token may be used for another attempt.
    assertThat(fixture.client(token).send("PUT", "/v1/videos?fileName=a.mov", new byte[5]).status())
        .isEqualTo(202);
  }

  @Test
  void fileThatTheStoreRefusesLeavesNothing() {
    fixture.beforeStoreCall =
        operation -> {
          if (operation.equals("put")) {
            throw new IllegalStateException("store fault");
          }
        };

    Response response = client.send("PUT", "/v1/videos?fileName=a.mov", new byte[5]);

    assertThat(response.status()).isEqualTo(502);
    assertThat(fixture.database.videos.count()).isZero();
  }

  private List<Part> parts(Uploading video) {
    return fixture.store.parts(
        HttpFixture.source(video.id()), video.files().source().storeUploadId());
  }

  private String announce(long size) {
    return RawClient.exchange(
        fixture.server.port(),
        uploadHeader(fixture.key, size).replace("\r\n\r\n", "\r\nExpect: 100-continue\r\n\r\n"));
  }

  private static String uploadHeader(String bearer, long size) {
    return "PUT /v1/videos?fileName=a.mov HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
        + "Authorization: Bearer "
        + bearer
        + "\r\nContent-Length: "
        + size
        + "\r\n\r\n";
  }

  private Video stored(Response created) {
    return fixture
        .database
        .videos
        .find(fixture.account.id(), new VideoId(created.json().get("videoId").asString()))
        .orElseThrow();
  }

  private void send(JsonNode part) {
    Response sent =
        fixture
            .anonymousClient()
            .send(
                "PUT",
                HttpFixture.pathOf(part.get("url").asString()),
                new byte[part.get("sizeBytes").asInt()]);
    assertThat(sent.status()).isEqualTo(200);
  }

  private Video stored(Video video) {
    return fixture.database.videos.find(video.account(), video.id()).orElseThrow();
  }
}
