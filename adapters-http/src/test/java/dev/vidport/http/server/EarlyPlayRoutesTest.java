package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.video.Submitted;
import dev.vidport.http.server.Client.Told;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What can be watched while a job runs, and by which addresses. */
class EarlyPlayRoutesTest {
  private World world;
  private Client client;

  @BeforeEach
  void start(@TempDir Path folder) throws IOException {
    world = new World(folder);
    client = world.client();
  }

  @AfterEach
  void stop() throws IOException {
    world.close();
  }

  @Test
  void nothingIsPlayableBeforeTheBeginningIsThere() {
    JsonNode told = status(running(StepKind.PROBE, StepKind.PLAN));

    assertThat(told.get("status").asString()).isEqualTo("RUNNING");
    assertThat(told.has("playable")).isFalse();
    assertThat(told.has("streamUrl")).isFalse();
  }

  @Test
  void beginningCanBeStreamed() {
    JsonNode told = status(running(StepKind.OPENING));

    assertThat(told.get("status").asString()).isEqualTo("RUNNING");
    assertThat(told.get("playable").asBoolean()).isTrue();
    assertThat(told.get("streamUrl").asString())
        .startsWith(World.BASE + "/play/")
        .endsWith("/early-master.m3u8");
    // Twice the minute that it will be long is less than half an hour.
    assertThat(told.get("streamExpiresAt").asLong())
        .isEqualTo(world.clock.instant().getEpochSecond() + 1800);
    assertThat(told.has("playbackUrl")).isFalse();
    assertThat(told.has("downloadUrl")).isFalse();
  }

  @Test
  void allOfItIsAFileToo() {
    JsonNode told = status(running(StepKind.OPENING, StepKind.TOP));

    assertThat(told.get("playbackUrl").asString()).endsWith("/video.mp4");
    assertThat(told.get("streamUrl").asString()).endsWith("/early-master.m3u8");
    assertThat(told.has("result")).isFalse();
  }

  @Test
  void whatFailsIsNotPlayable() {
    Submitted video = running(StepKind.OPENING, StepKind.TOP);
    world.database.replace(
        video, video.fail(new Failure("DAMAGED", "it is"), world.clock.instant()));

    JsonNode told = status(video);

    assertThat(told.get("status").asString()).isEqualTo("FAILED");
    assertThat(told.has("playable")).isFalse();
    assertThat(told.has("streamUrl")).isFalse();
    assertThat(told.has("playbackUrl")).isFalse();
  }

  @Test
  void addressOfAPlaylistLeadsToTheBestThereIs() throws IOException {
    Submitted video = running(StepKind.OPENING);
    ObjectKey early = ObjectKey.early(video.id(), video.job());
    String link = World.pathOf(status(video).get("streamUrl").asString());
    String playlist = link.replace("early-master", "early-480p");
    put(early.child("opening-480p.m3u8"), "beginning");

    Told first = world.stranger().get(playlist);
    put(early.child("top-480p.m3u8"), "beginning and all the rest");
    Told then = world.stranger().get(playlist);
    put(ObjectKey.output(video.id(), video.job()).child("480p.m3u8"), "final");
    world.store.deleteAll(ObjectKey.work(video.id(), video.job()));
    Told last = world.stranger().get(playlist);

    // At once and whole, however soon after one another.
    assertThat(Stream.of(first, then, last).map(Told::text))
        .containsExactly("beginning", "beginning and all the rest", "final");
    assertThat(first.header("Cache-Control")).contains("no-cache");
  }

  @Test
  void addressOfTheStreamLeadsToAllRenditionsAsSoonAsTheyAreThere() throws IOException {
    Submitted video = running(StepKind.OPENING, StepKind.TOP);
    String stream = World.pathOf(status(video).get("streamUrl").asString());
    put(ObjectKey.early(video.id(), video.job()).child("top-master.m3u8"), "top rendition");

    Told first = world.stranger().get(stream);
    put(ObjectKey.output(video.id(), video.job()).child("master.m3u8"), "all renditions");
    Told then = world.stranger().get(stream);

    // What was there before is not deleted yet.
    assertThat(Stream.of(first, then).map(Told::text))
        .containsExactly("top rendition", "all renditions");
  }

  @Test
  void whereAFileOfTheBeginningLayIsNotKeptByPlayers() throws IOException {
    Submitted video = running(StepKind.OPENING);
    String link = World.pathOf(status(video).get("streamUrl").asString());
    String file = link.replace("early-master.m3u8", "opening-480p.mp4");
    put(ObjectKey.early(video.id(), video.job()).child("opening-480p.mp4"), "beginning");

    Told here = world.stranger().get(file);
    world.store.redirectTo(URI.create("https://store.example.com/"));
    Told elsewhere = world.stranger().get(file);

    assertThat(here.header("Cache-Control")).contains("no-store");
    assertThat(elsewhere.status()).isEqualTo(302);
    assertThat(elsewhere.header("Cache-Control")).contains("no-store");
  }

  @Test
  void fileOfTheBeginningIsTheBeginningOfTheWhole() throws IOException {
    Submitted video = running(StepKind.OPENING);
    String link = World.pathOf(status(video).get("streamUrl").asString());
    // Also while the beginning is there: it goes when the job has ended.
    put(ObjectKey.early(video.id(), video.job()).child("opening-480p.mp4"), "begin");
    put(ObjectKey.output(video.id(), video.job()).child("480p.mp4"), "begin and end");

    assertThat(world.stranger().get(link.replace("early-master.m3u8", "opening-480p.mp4")).text())
        .isEqualTo("begin and end");
    assertThat(world.stranger().get(link.replace("master.m3u8", "none.m3u8")).status())
        .isEqualTo(404);
    assertThat(world.stranger().get(link.replace("early-master.m3u8", "early-.m3u8")).status())
        .isEqualTo(404);
  }

  private void put(ObjectKey key, String text) throws IOException {
    world.store.put(key, text.getBytes(UTF_8), "application/octet-stream");
  }

  private JsonNode status(Submitted video) {
    return client.get("/v1/videos/" + video.id()).json();
  }

  /** A video whose job has done {@code steps}. */
  private Submitted running(StepKind... steps) {
    Submitted video = world.aRunningVideo();
    world.database.insert(
        new RenderJob(
            video.job(),
            video.account(),
            video.id(),
            video.submittedAt(),
            Optional.of(video.submittedAt()),
            List.of(),
            Optional.of(JobFixture.plan(1, true)),
            OptionalLong.empty(),
            Optional.empty(),
            Progress.none(),
            Stream.of(steps)
                .map(kind -> Step.only(video.job(), kind))
                .collect(Collectors.toMap(Function.identity(), step -> "")),
            false));
    return video;
  }
}
