package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.http.server.Client.Response;
import dev.vidport.usecases.caption.PutCaptions;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class CaptionRoutesTest extends ServerTest {
  private static final String FILE = "WEBVTT\\n\\n00:01.000 --> 00:02.000\\nGood day\\n";

  private Ended video;

  @BeforeEach
  void finishAVideo() throws IOException {
    video = fixture.aFinishedVideo();
    fixture.store.put(
        ObjectKey.output(video.id(), video.job()).child("1080p.m3u8"),
        "#EXTM3U\n#EXTINF:12.5,\n1080p.mp4\n".getBytes(UTF_8),
        "application/vnd.apple.mpegurl");
  }

  private String path() {
    return "/v1/videos/" + video.id() + "/captions";
  }

  private Response put(String language, String text) {
    return client.send(
        "PUT",
        path(),
        "{\"language\": \"%s\", \"text\": \"%s\"}".formatted(language, text).getBytes(UTF_8));
  }

  private JsonNode status() {
    return client.get("/v1/videos/" + video.id()).json();
  }

  private boolean isListedWithCaptions() {
    return client.get("/v1/videos").json().get("videos").get(0).get("captions").asBoolean();
  }

  private String text(JsonNode captions, String link) {
    return fixture.anonymousClient().get(HttpFixture.pathOf(captions.get(link).asString())).text();
  }

  @Test
  void videoWithoutCaptionsHasNone() {
    assertThat(client.get(path()).text()).isEqualTo("{\"videoId\":\"" + video.id() + "\"}");
    assertThat(status().has("captions")).isFalse();
    assertThat(isListedWithCaptions()).isFalse();
  }

  @Test
  void sentCaptionsAreInTheStatusAndInLists() {
    Response response = put("de", FILE);

    JsonNode captions = response.json().get("captions");
    assertThat(response.status()).isEqualTo(200);
    assertThat(captions.get("status").asString()).isEqualTo("ready");
    assertThat(captions.get("language").asString()).isEqualTo("de");
    assertThat(captions.get("tracks").get(0).get("name").asString()).isEqualTo("Deutsch");
    assertThat(captions.get("tracks").get(0).get("source").asString()).isEqualTo("uploaded");
    assertThat(text(captions, "txtUrl")).isEqualTo("Good day\n");
    assertThat(text(captions, "vttUrl")).startsWith("WEBVTT\n");
    assertThat(text(captions, "srtUrl")).startsWith("1\r\n");
    assertThat(status().get("captions").get("language").asString()).isEqualTo("de");
    assertThat(client.get(path()).json().get("captions").get("status").asString())
        .isEqualTo("ready");
    assertThat(isListedWithCaptions()).isTrue();
  }

  @Test
  void requestedCaptionsAreBeingMade() {
    Response response = client.post(path(), "{\"language\": \"fr\"}");

    assertThat(response.status()).isEqualTo(202);
    assertThat(response.json().get("captions").toString())
        .isEqualTo("{\"status\":\"processing\",\"language\":\"fr\"}");
    assertThat(isListedWithCaptions()).isTrue();
    assertThat(client.post(path(), "{}").error()).isEqualTo("INVALID_STATE");
  }

  @Test
  void deletedCaptionsAreGone() {
    String link =
        HttpFixture.pathOf(put("de", FILE).json().get("captions").get("vttUrl").asString());
    Client anyone = fixture.anonymousClient();
    assertThat(anyone.get(link).status()).isEqualTo(200);

    Response deleted = client.send("DELETE", path() + "/de", new byte[0]);

    assertThat(deleted.status()).isEqualTo(200);
    assertThat(deleted.json().get("language").asString()).isEqualTo("de");
    assertThat(anyone.get(link).status()).isEqualTo(404);
    assertThat(client.send("DELETE", path() + "/de", new byte[0]).error()).isEqualTo("NOT_FOUND");
    assertThat(isListedWithCaptions()).isFalse();
  }

  @Test
  void storedCaptionsAreDrawnIntoThePictureOfANewVideo() {
    assertThat(put("de", FILE).status()).isEqualTo(200);
    String reprocess = "/v1/videos/" + video.id() + "/reprocess";
    String edit = "{\"edit\": {\"clips\": [{\"videoId\": \"%s\"}]}, \"captions\": %s}";
    String burnIn = "{\"burnIn\": true, \"language\": \"de\"}";

    Response reprocessed = client.post(reprocess, "{\"captions\": " + burnIn + "}");
    Response edited = client.post("/v1/videos", edit.formatted(video.id(), burnIn));

    assertThat(reprocessed.status()).isEqualTo(201);
    assertThat(edited.status()).isEqualTo(201);
    for (JsonNode listed : client.get("/v1/videos?limit=2").json().get("videos")) {
      assertThat(listed.get("burnedCaptions").asString()).isEqualTo("de");
      assertThat(listed.get("captions").asBoolean()).isFalse();
    }
    String french = burnIn.replace("de", "fr");
    assertThat(client.post(reprocess, "{\"captions\": " + french + "}").problems())
        .containsExactly(
            "captions.language: the video has no captions in this language; there are: de");
    assertThat(client.post(reprocess, "{\"captions\": {\"language\": \"de\"}}").problems())
        .isNotEmpty();
    // Not for uploads, which have no captions yet.
    assertThat(
            client
                .post(
                    "/v1/videos?dryRun=true",
                    "{\"sourceUrl\": \"https://example.com/a.mp4\", \"captions\": " + burnIn + "}")
                .problems())
        .isNotEmpty();
    fixture.renderer.obstacle = Optional.of("ffmpeg has no filter `ass`");
    assertThat(client.post("/v1/videos", edit.formatted(video.id(), burnIn)).problems())
        .containsExactly(
            "captions.burnIn: this installation cannot draw captions into the picture: ffmpeg has no"
                + " filter `ass`");
  }

  @Test
  void unknownLanguagesAndFilesWithProblemsAreRefused() {
    assertThat(put("xx", FILE).problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem).startsWith("language: "));
    assertThat(client.post(path(), "{\"language\": \"xx\"}").problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem).startsWith("language: "));
    assertThat(put("de", "WEBVTT\\n\\n00:02.000 --> 00:01.000\\nno\\n").problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem).startsWith("text: "));
  }

  @Test
  void bodyMayHoldTheLargestFileButNotAnyFile() {
    assertThat(
            put("de", FILE + "\\nNOTE " + "x".repeat(PutCaptions.MAX_BYTES - 60) + "\\n").status())
        .isEqualTo(200);
    assertThat(put("de", FILE + "x".repeat(3 * PutCaptions.MAX_BYTES)).status()).isEqualTo(413);
  }

  @Test
  void anotherAccountFindsNoCaptions() {
    Client stranger =
        fixture.client(fixture.addKey(fixture.addAccount("eve@example.com", "pro", false)));

    assertThat(stranger.get(path()).error()).isEqualTo("NOT_FOUND");
    assertThat(stranger.post(path(), "{}").error()).isEqualTo("NOT_FOUND");
  }
}
