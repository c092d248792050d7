package dev.vidport.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.render.Failure;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.http.server.Client.Told;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class VideoRoutesTest extends ServerTest {
  @Test
  void listShowsTheNewestFirstAndPages() {
    Uploading first = world.anUpload(100);
    Submitted second = world.aRunningVideo();
    Ended third = world.aFinishedVideo();

    Told page = client.get("/v1/videos?limit=2");
    Told next =
        client.get("/v1/videos?limit=2&nextToken=" + page.json().get("nextToken").asString());

    assertThat(ids(page)).containsExactly(third.id().value(), second.id().value());
    assertThat(ids(next)).containsExactly(first.id().value());
    assertThat(next.json().has("nextToken")).isFalse();
  }

  @Test
  void summaryOfAFinishedVideoTellsItsOutcome() {
    world.aFinishedVideo();

    JsonNode video = client.get("/v1/videos").json().get("videos").get(0);

    assertThat(video.get("state").asString()).isEqualTo("SUBMITTED");
    assertThat(video.get("outcome").asString()).isEqualTo("SUCCEEDED");
    assertThat(video.get("durationSeconds").asDouble()).isEqualTo(12.5);
    assertThat(video.get("height").asInt()).isEqualTo(1080);
    assertThat(video.get("metadata").get("course").asString()).isEqualTo("42");
  }

  @Test
  void listFiltersByMetadata() {
    world.anUpload(100);

    assertThat(ids(client.get("/v1/videos?metadata.course=42"))).hasSize(1);
    assertThat(ids(client.get("/v1/videos?metadata.course=43"))).isEmpty();
  }

  @Test
  void sixFiltersAreTooMany() {
    Told told =
        client.get(
            "/v1/videos?metadata.a=1&metadata.b=1&metadata.c=1&metadata.d=1&metadata.e=1&metadata.f=1");

    assertThat(told.status()).isEqualTo(400);
    assertThat(told.problems()).containsExactly("metadata: at most 5 filters are taken");
  }

  @Test
  void statusOfAnUploadIsShort() {
    Uploading video = world.anUpload(100);

    JsonNode told = client.get("/v1/videos/" + video.id()).json();

    assertThat(told.get("status").asString()).isEqualTo("UPLOADING");
    assertThat(told.has("downloadUrl")).isFalse();
  }

  @Test
  void statusOfAFinishedVideoHasItsLinks() {
    Ended video = world.aFinishedVideo();

    JsonNode told = client.get("/v1/videos/" + video.id() + "?linkTtl=60").json();

    assertThat(told.get("status").asString()).isEqualTo("SUCCEEDED");
    assertThat(told.get("downloadUrl").asString()).startsWith(World.BASE + "/files/");
    assertThat(told.get("streamUrl").asString()).endsWith("/master.m3u8");
    assertThat(told.get("playbackExpiresAt").asLong())
        .isEqualTo(world.clock.instant().getEpochSecond() + 60);
    assertThat(told.get("result").get("streamAvailable").asBoolean()).isTrue();
  }

  @Test
  void statusOfAFinishedVideoHasItsFilmstrip() {
    Ended video = world.aFinishedVideo();

    JsonNode strip = client.get("/v1/videos/" + video.id()).json().get("filmstrip");

    assertThat(strip.get("url").asString())
        .startsWith(World.BASE + "/play/")
        .endsWith("/filmstrip.jpg");
    assertThat(strip.get("vttUrl").asString()).endsWith("/filmstrip.vtt");
    assertThat(strip.get("columns").asInt()).isEqualTo(7);
    assertThat(strip.get("intervalSeconds").asDouble()).isEqualTo(2);
    assertThat(strip.get("frames").asInt()).isEqualTo(7);
  }

  @Test
  void statusOfAFailedVideoSaysWhy() {
    Ended video =
        world
            .aRunningVideo()
            .fail(new Failure(Failure.NO_VIDEO, "the file has no picture"), world.clock.instant());
    world.database.put(video);

    JsonNode told = client.get("/v1/videos/" + video.id()).json();

    assertThat(told.get("status").asString()).isEqualTo("FAILED");
    assertThat(told.get("failure").get("code").asString()).isEqualTo("NO_VIDEO");
  }

  @Test
  void metadataIsSetAndRemoved() {
    Uploading video = world.anUpload(100);

    Told told = patch(video, "{\"metadata\": {\"course\": null, \"term\": \"spring\"}}");

    assertThat(told.status()).isEqualTo(200);
    assertThat(told.json().get("metadata").toString()).isEqualTo("{\"term\":\"spring\"}");
  }

  @Test
  void deletedVideoIsGone() {
    Ended video = world.aFinishedVideo();

    Told told = client.send("DELETE", "/v1/videos/" + video.id(), new byte[0]);

    assertThat(told.json().get("deleted").asBoolean()).isTrue();
    assertThat(client.get("/v1/videos/" + video.id()).error()).isEqualTo("NOT_FOUND");
  }

  @Test
  void runningVideoIsCancelledOnce() {
    Submitted video = world.aRunningVideo();
    String path = "/v1/videos/" + video.id() + "/cancel";

    Told first = client.post(path, "");
    Told second = client.post(path, "{}");

    assertThat(first.json().get("terminatedJobs").asInt()).isEqualTo(3);
    assertThat(second.status()).isEqualTo(409);
    assertThat(second.error()).isEqualTo("INVALID_STATE");
  }

  @Test
  void anotherAccountsVideoIsNotThere() {
    Ended video = world.aFinishedVideo();
    Client other = world.client(world.addKey(world.addAccount("eve@example.com", "pro", false)));

    assertThat(other.get("/v1/videos/" + video.id()).error()).isEqualTo("NOT_FOUND");
    assertThat(ids(other.get("/v1/videos"))).isEmpty();
  }

  @Test
  void whatCannotNameAVideoIsNotThereEither() {
    assertThat(client.get("/v1/videos/nonsense").error()).isEqualTo("NOT_FOUND");
  }

  private Told patch(Uploading video, String json) {
    return client.send(
        "PATCH",
        "/v1/videos/" + video.id(),
        json.getBytes(StandardCharsets.UTF_8),
        "Content-Type",
        "application/json");
  }

  private static List<String> ids(Told told) {
    return told.json()
        .get("videos")
        .valueStream()
        .map(video -> video.get("videoId").asString())
        .toList();
  }
}
