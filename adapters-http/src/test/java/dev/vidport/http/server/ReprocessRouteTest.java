package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.http.server.Client.Told;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class ReprocessRouteTest extends ServerTest {
  @Test
  void newVideoTellsWhatItIsMadeOf() {
    Ended from = world.aFinishedVideo();

    Told told =
        client.post(
            path(from),
            """
            {"maxHeight": 720, "trim": {"start": 1, "end": 3.5}, "deleteOriginal": true,
             "redactions": [{"type": "blur", "x": 0, "y": 0, "w": 1, "h": 0.5}]}
            """);

    assertThat(told.status()).isEqualTo(201);
    assertThat(told.json().get("reprocessOf").asString()).isEqualTo(from.id().value());
    JsonNode listed = listed(told);
    assertThat(listed.get("reprocessOf").asString()).isEqualTo(from.id().value());
    assertThat(listed.get("fileName").asString()).isEqualTo("lecture.mov");
    assertThat(listed.get("sizeBytes").asLong()).isEqualTo(1_000);
    assertThat(listed.get("trim").toString()).isEqualTo("{\"start\":1.0,\"end\":3.5}");
    assertThat(listed.get("redactions").asInt()).isEqualTo(1);
    assertThat(listed.get("metadata").get("course").asString()).isEqualTo("42");
    assertThat(listed.get("state").asString()).isEqualTo("SUBMITTED");
  }

  @Test
  void bodyIsOptional() {
    Told told = client.post(path(world.aFinishedVideo()), "");

    assertThat(told.status()).isEqualTo(201);
    assertThat(listed(told).has("trim")).isFalse();
  }

  @Test
  void metadataThatIsGivenReplacesThatOfTheVideo() {
    Told told = client.post(path(world.aFinishedVideo()), "{\"metadata\": {}}");

    assertThat(listed(told).get("metadata")).isEmpty();
  }

  @Test
  void dryRunMakesNothing() {
    Told told = client.post(path(world.aFinishedVideo()) + "?dryRun=true", "");

    assertThat(told.status()).isEqualTo(200);
    assertThat(told.text()).isEqualTo("{\"valid\":true}");
    assertThat(world.database.count()).isEqualTo(1);
  }

  @Test
  void uploadThatWasNeverCompletedCanNotBeReprocessed() {
    Uploading open = world.anUpload(5);

    Told told = client.post(path(open), "");

    assertThat(told.status()).isEqualTo(409);
    assertThat(told.error()).isEqualTo("ORIGINAL_UNAVAILABLE");
  }

  @Test
  void deletedOriginalCanNotBeReprocessed() {
    Ended gone = world.aFinishedVideo().withoutOriginal();
    world.database.put(gone);

    assertThat(client.post(path(gone), "").error()).isEqualTo("ORIGINAL_UNAVAILABLE");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"maxHeight\": 480} | maxHeight: must be 720, 1080, 1440 or 2160",
        "{\"trim\": {\"start\": 2, \"end\": 1}} | trim.end: must be greater than start",
        "{\"layout\": \"pip\"} | layout: is not a field of this request",
        "{\"redactions\": [{\"type\": \"box\", \"track\": []}]}"
            + " | redactions[0].track: must have 1 to 50 items",
        "{\"metadata\": {\"a\": null}} | metadata.a: must be a string"
      })
  void problemsAreInPlainWords(String body, String problem) {
    assertThat(client.post(path(world.aFinishedVideo()), body).problems()).containsExactly(problem);
  }

  @Test
  void requestSentAgainWithItsKeyMakesOneVideo() {
    String path = path(world.aFinishedVideo());

    Told first = client.post(path, "{}", "Idempotency-Key", "r1");
    Told second = client.post(path, "{}", "Idempotency-Key", "r1");

    assertThat(second.text()).isEqualTo(first.text());
    assertThat(second.header("Idempotent-Replayed")).contains("true");
    assertThat(world.database.count()).isEqualTo(2);
  }

  @Test
  void deletionTellsThatTheOriginalIsStillNeeded() {
    Ended from = world.aFinishedVideo();
    String copy = client.post(path(from), "").json().get("videoId").asString();

    assertThat(delete(from.id().value()).get("originalDeleted").asBoolean()).isFalse();
    assertThat(delete(copy).get("originalDeleted").asBoolean()).isTrue();
  }

  private JsonNode delete(String video) {
    return client.send("DELETE", "/v1/videos/" + video, "".getBytes(StandardCharsets.UTF_8)).json();
  }

  private JsonNode listed(Told made) {
    String id = made.json().get("videoId").asString();
    return client
        .get("/v1/videos")
        .json()
        .get("videos")
        .valueStream()
        .filter(video -> video.get("videoId").asString().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static String path(Video video) {
    return "/v1/videos/" + video.id() + "/reprocess";
  }
}
