package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Submitted;
import dev.vidport.http.server.Client.Response;
import dev.vidport.usecases.job.JobFixture;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Playback while a job runs, and its URLs. */
class EarlyPlayRoutesTest {
  private HttpFixture fixture;
  private Client client;

  @BeforeEach
  void start(@TempDir Path folder) throws IOException {
    fixture = new HttpFixture(folder);
    client = fixture.client();
  }

  @AfterEach
  void stop() throws IOException {
    fixture.close();
  }

  @Test
  void nothingIsPlayableBeforeTheEarlyStart() {
    JsonNode response = status(running(RenderSteps.PROBE, RenderSteps.PLAN));

    assertThat(response.get("status").asString()).isEqualTo("RUNNING");
    assertThat(response.has("playable")).isFalse();
    assertThat(response.has("streamUrl")).isFalse();
  }

  @Test
  void progressHasTheShareOfTheWorkUntilTheEnd() {
    Submitted video = running(RenderSteps.PROBE, RenderSteps.PLAN);
    fixture.database.renderJobs.progress(video.job(), 0, 30);

    assertThat(status(video).at("/progress/percent").asInt()).isBetween(40, 45);

    fixture.finish(video);
    assertThat(status(video).at("/progress/percent").isMissingNode()).isTrue();
  }

  @Test
  void earlyStartCanBeStreamed() {
    JsonNode response = status(running(RenderSteps.EARLY_START));

    assertThat(response.get("status").asString()).isEqualTo("RUNNING");
    assertThat(response.get("playable").asBoolean()).isTrue();
    assertThat(response.get("streamUrl").asString())
        .startsWith(HttpFixture.BASE + "/play/")
        .endsWith("/early-master.m3u8");
    // Twice the length of one minute is less than the minimum of half an hour.
    assertThat(response.get("streamExpiresAt").asLong())
        .isEqualTo(fixture.clock.instant().getEpochSecond() + 1800);
    assertThat(response.has("playbackUrl")).isFalse();
    assertThat(response.has("downloadUrl")).isFalse();
  }

  @Test
  void finishedTopIsPlayableAsAFile() {
    JsonNode response = status(running(RenderSteps.EARLY_START, RenderSteps.REMUX_TOP));

    assertThat(response.get("playbackUrl").asString()).endsWith("/video.mp4");
    assertThat(response.get("streamUrl").asString()).endsWith("/early-master.m3u8");
    assertThat(response.has("result")).isFalse();
  }

  @Test
  void failedVideoIsNotPlayable() {
    Submitted video = running(RenderSteps.EARLY_START, RenderSteps.REMUX_TOP);
    fixture.database.videos.replace(
        video, video.fail(new Failure("DAMAGED", "it is"), fixture.clock.instant()));

    JsonNode response = status(video);

    assertThat(response.get("status").asString()).isEqualTo("FAILED");
    assertThat(response.has("playable")).isFalse();
    assertThat(response.has("streamUrl")).isFalse();
    assertThat(response.has("playbackUrl")).isFalse();
  }

  @Test
  void playlistUrlServesTheBestAvailablePlaylist() throws IOException {
    Submitted video = running(RenderSteps.EARLY_START);
    ObjectKey early = ObjectKey.early(video.id(), video.job());
    String link = HttpFixture.pathOf(status(video).get("streamUrl").asString());
    String playlist = link.replace("early-master", "early-480p");
    put(early.child("opening-480p.m3u8"), "beginning");

    Response first = fixture.anonymousClient().get(playlist);
    put(early.child("top-480p.m3u8"), "beginning and all the rest");
    Response then = fixture.anonymousClient().get(playlist);
    put(ObjectKey.output(video.id(), video.job()).child("480p.m3u8"), "final");
    fixture.store.deleteAll(early);
    Response last = fixture.anonymousClient().get(playlist);

    // Each newer playlist is served at once, without caching.
    assertThat(Stream.of(first, then, last).map(Response::text))
        .containsExactly("beginning", "beginning and all the rest", "final");
    assertThat(first.header("Cache-Control")).contains("no-cache");
  }

  @Test
  void streamUrlServesAllRenditionsOnceAvailable() throws IOException {
    Submitted video = running(RenderSteps.EARLY_START, RenderSteps.REMUX_TOP);
    String stream = HttpFixture.pathOf(status(video).get("streamUrl").asString());
    put(ObjectKey.early(video.id(), video.job()).child("top-master.m3u8"), "top rendition");

    Response first = fixture.anonymousClient().get(stream);
    put(ObjectKey.output(video.id(), video.job()).child("master.m3u8"), "all renditions");
    Response then = fixture.anonymousClient().get(stream);

    // The early files have not been deleted yet.
    assertThat(Stream.of(first, then).map(Response::text))
        .containsExactly("top rendition", "all renditions");
  }

  @Test
  void earlyFilesAndTheirRedirectsAreNotCached() throws IOException {
    Submitted video = running(RenderSteps.EARLY_START);
    String link = HttpFixture.pathOf(status(video).get("streamUrl").asString());
    String file = link.replace("early-master.m3u8", "opening-480p.mp4");
    put(ObjectKey.early(video.id(), video.job()).child("opening-480p.mp4"), "beginning");

    Response here = fixture.anonymousClient().get(file);
    fixture.store.redirectTo(URI.create("https://store.example.com/"));
    Response elsewhere = fixture.anonymousClient().get(file);

    assertThat(here.header("Cache-Control")).contains("no-store");
    assertThat(elsewhere.status()).isEqualTo(302);
    assertThat(elsewhere.header("Cache-Control")).contains("no-store");
  }

  @Test
  void earlyFileUrlServesTheCompleteFileOnceAvailable() throws IOException {
    Submitted video = running(RenderSteps.EARLY_START);
    String link = HttpFixture.pathOf(status(video).get("streamUrl").asString());
    // This holds while the early file still exists; it is deleted when the job has ended.
    put(ObjectKey.early(video.id(), video.job()).child("opening-480p.mp4"), "begin");
    put(ObjectKey.output(video.id(), video.job()).child("480p.mp4"), "begin and end");

    assertThat(
            fixture
                .anonymousClient()
                .get(link.replace("early-master.m3u8", "opening-480p.mp4"))
                .text())
        .isEqualTo("begin and end");
    assertThat(fixture.anonymousClient().get(link.replace("master.m3u8", "none.m3u8")).status())
        .isEqualTo(404);
    assertThat(
            fixture
                .anonymousClient()
                .get(link.replace("early-master.m3u8", "early-.m3u8"))
                .status())
        .isEqualTo(404);
  }

  private void put(ObjectKey key, String text) throws IOException {
    fixture.store.put(key, text.getBytes(UTF_8), "application/octet-stream");
  }

  private JsonNode status(Submitted video) {
    return client.get("/v1/videos/" + video.id()).json();
  }

  /** A running video whose job has completed {@code steps}. */
  private Submitted running(StepKind... steps) {
    Submitted video = fixture.aRunningVideo();
    fixture.database.jobs.started(video.job(), video.submittedAt());
    fixture.database.renderJobs.savePlan(video.job(), "1-test", JobFixture.plan(1, true));
    for (StepKind kind : steps) {
      fixture.database.jobs.complete(Step.only(video.job(), kind), "1-test");
    }
    return video;
  }
}
