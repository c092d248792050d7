package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.http.server.Client.Response;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class ReprocessRouteTest extends ServerTest {
  @Test
  void newVideoNamesTheVideoItWasReprocessedFrom() {
    Ended from = fixture.aFinishedVideo();

    Response response =
        client.post(
            path(from),
            """
            {"maxHeight": 720, "trim": {"start": 1, "end": 3.5}, "deleteOriginal": true,
             "loudness": {"targetLufs": -14.5},
             "redactions": [{"type": "blur", "x": 0, "y": 0, "w": 1, "h": 0.5}]}
            """);

    assertThat(response.status()).isEqualTo(201);
    assertThat(response.json().get("reprocessOf").asString()).isEqualTo(from.id().value());
    JsonNode listed = listed(response);
    assertThat(listed.get("reprocessOf").asString()).isEqualTo(from.id().value());
    assertThat(listed.get("fileName").asString()).isEqualTo("lecture.mov");
    assertThat(listed.get("sizeBytes").asLong()).isEqualTo(1_000);
    assertThat(listed.get("trim").toString()).isEqualTo("{\"start\":1.0,\"end\":3.5}");
    assertThat(listed.get("loudness").toString()).isEqualTo("{\"targetLufs\":-14.5}");
    assertThat(listed.get("redactions").asInt()).isEqualTo(1);
    assertThat(listed.get("metadata").get("course").asString()).isEqualTo("42");
    assertThat(listed.get("state").asString()).isEqualTo("SUBMITTED");
  }

  @Test
  void bodyIsOptional() {
    Response response = client.post(path(fixture.aFinishedVideo()), "");

    assertThat(response.status()).isEqualTo(201);
    assertThat(listed(response).has("trim")).isFalse();
    assertThat(listed(response).has("loudness")).isFalse();
  }

  @Test
  void loudnessIsThatOfTheWebIfNoOtherIsNamed() {
    String video = path(fixture.aFinishedVideo());

    Response wanted = client.post(video, "{\"loudness\": true}");
    Response unchanged = client.post(video, "{\"loudness\": false}");

    assertThat(listed(wanted).get("loudness").get("targetLufs").asDouble()).isEqualTo(-16);
    assertThat(listed(unchanged).has("loudness")).isFalse();
  }

  @Test
  void onlyTheMainAudioTrackIsRenderedOnRequest() {
    String video = path(fixture.aFinishedVideo());

    Response main = client.post(video, "{\"audioTracks\": \"main\"}");

    assertThat(listed(main).get("audioTracks").asString()).isEqualTo("main");
    assertThat(listed(client.post(video, "{\"audioTracks\": \"all\"}")).has("audioTracks"))
        .isFalse();
    assertThat(client.post(video, "{\"audioTracks\": \"none\"}").problems())
        .singleElement()
        .asString()
        .startsWith("audioTracks: ");
  }

  @Test
  void givenMetadataReplacesThatOfTheVideo() {
    Response response = client.post(path(fixture.aFinishedVideo()), "{\"metadata\": {}}");

    assertThat(listed(response).get("metadata")).isEmpty();
  }

  @Test
  void dryRunCreatesNothing() {
    Response response = client.post(path(fixture.aFinishedVideo()) + "?dryRun=true", "");

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.text())
        .isEqualTo("{\"valid\":true,\"durationSeconds\":12.5,\"billableMinutes\":0.208333}");
    assertThat(fixture.database.videos.count()).isEqualTo(1);
  }

  @Test
  void unfinishedUploadCannotBeReprocessed() {
    Uploading open = fixture.anUpload(5);

    Response response = client.post(path(open), "");

    assertThat(response.status()).isEqualTo(409);
    assertThat(response.error()).isEqualTo("ORIGINAL_UNAVAILABLE");
  }

  @Test
  void deletedOriginalCannotBeReprocessed() {
    Ended deleted = fixture.aFinishedVideo().withoutOriginal();
    fixture.database.videos.put(deleted);

    assertThat(client.post(path(deleted), "").error()).isEqualTo("ORIGINAL_UNAVAILABLE");
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
        "{\"metadata\": {\"a\": 5}} | metadata.a: must be a string"
      })
  void problemsAreReportedInPlainWords(String body, String problem) {
    assertThat(client.post(path(fixture.aFinishedVideo()), body).problems())
        .containsExactly(problem);
  }

  @Test
  void requestRepeatedWithItsKeyCreatesOneVideo() {
    String path = path(fixture.aFinishedVideo());

    Response first = client.post(path, "{}", "Idempotency-Key", "r1");
    Response second = client.post(path, "{}", "Idempotency-Key", "r1");

    assertThat(second.text()).isEqualTo(first.text());
    assertThat(second.header("Idempotent-Replayed")).contains("true");
    assertThat(fixture.database.videos.count()).isEqualTo(2);
  }

  @Test
  void originalIsKeptWhileAnotherVideoUsesIt() {
    Ended from = fixture.aFinishedVideo();
    String copy = client.post(path(from), "").json().get("videoId").asString();

    assertThat(delete(from.id().value()).get("originalDeleted").asBoolean()).isFalse();
    assertThat(delete(copy).get("originalDeleted").asBoolean()).isTrue();
  }

  private JsonNode delete(String video) {
    return client.send("DELETE", "/v1/videos/" + video, "".getBytes(StandardCharsets.UTF_8)).json();
  }

  private JsonNode listed(Response created) {
    String id = created.json().get("videoId").asString();
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
