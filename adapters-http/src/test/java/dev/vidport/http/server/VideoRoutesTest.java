package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.media.MediaWarning;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.http.server.Client.Response;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class VideoRoutesTest extends ServerTest {
  @Test
  void listIsPagedAndNewestFirst() {
    Uploading first = fixture.anUpload(100);
    Submitted second = fixture.aRunningVideo();
    Ended third = fixture.aFinishedVideo();

    Response page = client.get("/v1/videos?limit=2");
    Response next =
        client.get("/v1/videos?limit=2&nextToken=" + page.json().get("nextToken").asString());

    assertThat(ids(page)).containsExactly(third.id().value(), second.id().value());
    assertThat(ids(next)).containsExactly(first.id().value());
    assertThat(next.json().has("nextToken")).isFalse();
  }

  @Test
  void summaryOfAFinishedVideoHasItsOutcome() {
    fixture.aFinishedVideo();

    JsonNode video = client.get("/v1/videos").json().get("videos").get(0);

    assertThat(video.get("state").asString()).isEqualTo("SUBMITTED");
    assertThat(video.get("outcome").asString()).isEqualTo("SUCCEEDED");
    assertThat(video.get("durationSeconds").asDouble()).isEqualTo(12.5);
    assertThat(video.get("height").asInt()).isEqualTo(1080);
    assertThat(video.get("metadata").get("course").asString()).isEqualTo("42");
  }

  @Test
  void listHasThePosterOfFinishedVideos() {
    fixture.aRunningVideo();
    Ended finished = fixture.aFinishedVideo();

    JsonNode videos = client.get("/v1/videos").json().get("videos");

    assertThat(videos.get(0).get("posterUrl").asString()).contains("/files/");
    assertThat(videos.get(0).get("videoId").asString()).isEqualTo(finished.id().value());
    assertThat(videos.get(1).has("posterUrl")).isFalse();
  }

  @Test
  void listFiltersByMetadata() {
    fixture.anUpload(100);

    assertThat(ids(client.get("/v1/videos?metadata.course=42"))).hasSize(1);
    assertThat(ids(client.get("/v1/videos?metadata.course=43"))).isEmpty();
  }

  @Test
  void listFiltersByStatusAndName() {
    fixture.anUpload(100);
    fixture.aRunningVideo();
    Ended finished = fixture.aFinishedVideo();

    assertThat(ids(client.get("/v1/videos?status=SUCCEEDED&name=LECT&metadata.course=42")))
        .containsExactly(finished.id().value());
    assertThat(ids(client.get("/v1/videos?name=%25"))).isEmpty();
    Response page = client.get("/v1/videos?name=.mov&limit=2");
    assertThat(ids(page)).hasSize(2);
    assertThat(
            ids(
                client.get(
                    "/v1/videos?name=.mov&nextToken=" + page.json().get("nextToken").asString())))
        .hasSize(1);
  }

  @Test
  void unknownStatusAndWrongNamesAreRefused() {
    assertThat(
            client.get("/v1/videos?status=RUNNING&name=" + "a".repeat(101)).problems().toString())
        .contains("status", "name");
    assertThat(client.get("/v1/videos?name=").status()).isEqualTo(400);
    assertThat(client.get("/v1/videos?name=" + "%F0%9F%8E%AC".repeat(100)).status()).isEqualTo(200);
  }

  @Test
  void sixFiltersAreRefused() {
    Response response =
        client.get(
            "/v1/videos?metadata.a=1&metadata.b=1&metadata.c=1&metadata.d=1&metadata.e=1&metadata.f=1");

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.problems()).containsExactly("metadata: must have at most 5 filters");
  }

  @Test
  void statusListsTheAudioTracksOfTheStream() {
    Ended finished = fixture.aFinishedVideo();

    assertThat(client.get("/v1/videos/" + finished.id()).json().get("audioTracks").toString())
        .isEqualTo(
            "[{\"name\":\"Deutsch\",\"language\":\"de\",\"purpose\":\"programme\",\"default\":true,"
                + "\"channels\":2},"
                + "{\"name\":\"Regie\",\"purpose\":\"other\",\"default\":false,\"channels\":2}]");
  }

  @Test
  void statusOfAnUploadHasNoLinks() {
    Uploading video = fixture.anUpload(100);

    JsonNode response = client.get("/v1/videos/" + video.id()).json();

    assertThat(response.get("status").asString()).isEqualTo("UPLOADING");
    assertThat(response.has("downloadUrl")).isFalse();
  }

  @Test
  void statusOfAFinishedVideoHasItsLinks() {
    Ended video = fixture.aFinishedVideo();

    JsonNode response = client.get("/v1/videos/" + video.id() + "?linkTtl=60").json();

    assertThat(response.get("status").asString()).isEqualTo("SUCCEEDED");
    assertThat(response.get("downloadUrl").asString()).startsWith(HttpFixture.BASE + "/files/");
    assertThat(response.get("streamUrl").asString()).endsWith("/master.m3u8");
    assertThat(response.get("playbackExpiresAt").asLong())
        .isEqualTo(fixture.clock.instant().getEpochSecond() + 60);
    assertThat(response.get("result").get("streamAvailable").asBoolean()).isTrue();
  }

  @Test
  void statusSaysWhichPartsOfTheSourceAreMissing() {
    Ended video =
        fixture.aFinishedVideo(
            new MediaWarning(MediaWarning.AUDIO_NOT_DECODABLE, "the audio codec is not supported"));

    JsonNode warnings = client.get("/v1/videos/" + video.id()).json().get("warnings");

    assertThat(warnings.toString())
        .isEqualTo(
            """
            [{"code":"AUDIO_NOT_DECODABLE","message":"the audio codec is not supported"}]\
            """);
  }

  @Test
  void statusOfACompleteVideoHasNoWarnings() {
    Ended video = fixture.aFinishedVideo();

    assertThat(client.get("/v1/videos/" + video.id()).json().has("warnings")).isFalse();
  }

  @Test
  void statusOfAFinishedVideoHasItsFilmstrip() {
    Ended video = fixture.aFinishedVideo();

    JsonNode strip = client.get("/v1/videos/" + video.id()).json().get("filmstrip");

    assertThat(strip.get("url").asString())
        .startsWith(HttpFixture.BASE + "/play/")
        .endsWith("/filmstrip.jpg");
    assertThat(strip.get("vttUrl").asString()).endsWith("/filmstrip.vtt");
    assertThat(strip.get("columns").asInt()).isEqualTo(7);
    assertThat(strip.get("intervalSeconds").asDouble()).isEqualTo(2);
    assertThat(strip.get("frames").asInt()).isEqualTo(7);
  }

  @Test
  void statusOfAFailedVideoHasItsFailure() {
    Ended video =
        fixture
            .aRunningVideo()
            .fail(new Failure(Failure.NO_VIDEO, "the file has no video"), fixture.clock.instant());
    fixture.database.videos.put(video);

    JsonNode response = client.get("/v1/videos/" + video.id()).json();

    assertThat(response.get("status").asString()).isEqualTo("FAILED");
    assertThat(response.get("failure").get("code").asString()).isEqualTo("NO_VIDEO");
  }

  @Test
  void metadataFilterIsDecodedAsUtf8() {
    Uploading video = fixture.anUpload(100);
    patch(video, "{\"metadata\": {\"title\": \"aé€ 😀+%\"}}");

    String query = "metadata.title=a%C3%a9%E2%82%AC+%F0%9F%98%80%2B%25";

    assertThat(ids(client.get("/v1/videos?" + query))).hasSize(1);
    assertThat(ids(client.get("/v1/videos?" + query.replace("+", "%20")))).hasSize(1);
    assertThat(ids(client.get("/v1/videos?" + query.replace("%2B", "")))).isEmpty();
  }

  @Test
  void metadataIsSetAndRemoved() {
    Uploading video = fixture.anUpload(100);

    Response response = patch(video, "{\"metadata\": {\"course\": null, \"term\": \"spring\"}}");

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.json().get("metadata").toString()).isEqualTo("{\"term\":\"spring\"}");
  }

  @Test
  void deletedVideoIsGone() {
    Ended video = fixture.aFinishedVideo();

    Response response = client.send("DELETE", "/v1/videos/" + video.id(), new byte[0]);

    assertThat(response.json().get("deleted").asBoolean()).isTrue();
    assertThat(client.get("/v1/videos/" + video.id()).error()).isEqualTo("NOT_FOUND");
  }

  @Test
  void videoIsDeletedEvenIfTheStoreFails() {
    Ended video = fixture.aFinishedVideo();
    fixture.beforeStoreCall =
        operation -> {
          throw new IOException("the store is away");
        };

    Response response = client.send("DELETE", "/v1/videos/" + video.id(), new byte[0]);

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.json().get("freedBytes").asLong()).isZero();
    assertThat(client.get("/v1/videos/" + video.id()).error()).isEqualTo("NOT_FOUND");
  }

  @Test
  void runningVideoIsCanceledOnce() {
    Submitted video = fixture.aRunningVideo();
    fixture.database.steps.enqueue(new Step(video.job(), RenderSteps.CHUNK, 0));
    fixture.database.steps.enqueue(new Step(video.job(), RenderSteps.CHUNK, 1));
    String path = "/v1/videos/" + video.id() + "/cancel";

    Response first = client.post(path, "");
    Response second = client.post(path, "{}");

    assertThat(first.json().get("terminatedJobs").asInt()).isEqualTo(3);
    assertThat(second.status()).isEqualTo(409);
    assertThat(second.error()).isEqualTo("INVALID_STATE");
  }

  @Test
  void videoOfAnotherAccountIsNotFound() {
    Ended video = fixture.aFinishedVideo();
    Client other =
        fixture.client(fixture.addKey(fixture.addAccount("eve@example.com", "pro", false)));

    assertThat(other.get("/v1/videos/" + video.id()).error()).isEqualTo("NOT_FOUND");
    assertThat(ids(other.get("/v1/videos"))).isEmpty();
  }

  @Test
  void invalidVideoIdIsNotFound() {
    assertThat(client.get("/v1/videos/nonsense").error()).isEqualTo("NOT_FOUND");
  }

  private Response patch(Uploading video, String json) {
    return client.send(
        "PATCH",
        "/v1/videos/" + video.id(),
        json.getBytes(StandardCharsets.UTF_8),
        "Content-Type",
        "application/json");
  }

  private static List<String> ids(Response response) {
    return response
        .json()
        .get("videos")
        .valueStream()
        .map(video -> video.get("videoId").asString())
        .toList();
  }
}
