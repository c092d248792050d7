package dev.vidport.library.video;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Outcome;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.VideoStatus;
import dev.vidport.library.Scene;
import dev.vidport.persistence.job.JdbcRenderJobs;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepHandler;
import dev.vidport.usecases.storage.CleanStore;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.video.ChangeMetadata;
import dev.vidport.usecases.video.DeleteVideo;
import dev.vidport.usecases.video.ListVideos;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class VideoLifeTest {
  @AutoClose private final Scene scene = Scene.withPlan("pro");

  @Test
  void cancelEndsTheVideoItsJobAndTellsItsOwnerOnce() throws IOException {
    VideoId video = scene.submitted();

    int ended = scene.vidport.cancelProcessing().handle(scene.owner.account().id(), video);

    assertThat(ended).isEqualTo(1);
    assertThat(scene.queuedSteps()).isZero();
    assertThat(((Ended) scene.stored(video)).outcome()).isEqualTo(Outcome.ABORTED);
    assertThat(status(video)).isEqualTo(VideoStatus.ABORTED);
    assertThat(scene.events()).containsExactly("video.canceled");
    assertThatExceptionOfType(Refused.class)
        .isThrownBy(
            () -> scene.vidport.cancelProcessing().handle(scene.owner.account().id(), video))
        .satisfies(e -> assertThat(e.refusal().code()).isEqualTo(RefusalCode.INVALID_STATE));
  }

  @Test
  void cancelledVideoKeepsItsOriginalAndLosesItsWork() throws IOException {
    VideoId video = scene.submitted();
    Submitted running = (Submitted) scene.stored(video);
    ObjectKey left = ObjectKey.work(video, running.job()).child("chunk-0-360p.mp4");
    scene.vidport.store().put(left, bytes("half a chunk"), "video/mp4");

    scene.vidport.cancelProcessing().handle(scene.owner.account().id(), video);
    scene.clock.advance(Duration.ofSeconds(16));
    scene.get(CleanStore.class).sweep();

    assertThat(scene.vidport.store().stat(left)).isEmpty();
    assertThat(scene.vidport.store().stat(Scene.original(video))).isPresent();
  }

  @Test
  void deleteFreesEverythingAndSaysHowMuch() throws IOException {
    VideoId video = scene.submitted();
    Submitted running = (Submitted) scene.stored(video);
    scene
        .vidport
        .store()
        .put(ObjectKey.output(video, running.job()).child("360p.mp4"), new byte[234], "video/mp4");

    DeleteVideo.Deleted deleted =
        scene.vidport.deleteVideo().handle(scene.owner.account().id(), video);

    assertThat(deleted).isEqualTo(new DeleteVideo.Deleted(true, 1_234));
    assertThat(scene.find(video)).isEmpty();
    assertThat(scene.vidport.store().list(ObjectKey.ofVideo(video))).isEmpty();
    assertThat(scene.queuedSteps()).isZero();
    assertThat(scene.events()).containsExactly("video.deleted");
  }

  @Test
  void whatAStepStoredTooLateGoesWithTheSweep() throws IOException {
    VideoId video = scene.submitted();
    scene.vidport.deleteVideo().handle(scene.owner.account().id(), video);
    ObjectKey late = ObjectKey.ofVideo(video).child("late.mp4");
    scene.vidport.store().put(late, new byte[1], "video/mp4");

    scene.get(CleanStore.class).sweep();
    assertThat(scene.vidport.store().stat(late)).isPresent();

    scene.clock.advance(Duration.ofSeconds(16));
    scene.get(CleanStore.class).sweep();
    assertThat(scene.vidport.store().stat(late)).isEmpty();
  }

  @Test
  void whatAFrozenHostStoresLaterStillGoesWithTheSecondSweep() throws IOException {
    VideoId video = scene.submitted();
    scene.vidport.deleteVideo().handle(scene.owner.account().id(), video);
    scene.clock.advance(Duration.ofSeconds(16));
    scene.get(CleanStore.class).sweep();
    ObjectKey late = ObjectKey.ofVideo(video).child("late.mp4");
    scene.vidport.store().put(late, new byte[1], "video/mp4");

    scene.clock.advance(Duration.ofMinutes(59));
    scene.get(CleanStore.class).sweep();
    assertThat(scene.vidport.store().stat(late)).isPresent();

    scene.clock.advance(Duration.ofMinutes(1));
    scene.get(CleanStore.class).sweep();
    assertThat(scene.vidport.store().stat(late)).isEmpty();
  }

  @Test
  void endedVideoTellsHowFarItCameWhenItsJobIsForgotten() throws IOException {
    VideoId video = scene.submitted();
    JobId job = ((Submitted) scene.stored(video)).job();
    Instant started = scene.clock.instant();
    scene.get(RenderJobs.class).started(job, started);
    scene.get(RenderJobs.class).savePlan(job, JobFixture.plan(3));
    scene.get(RenderJobs.class).progress(job, 0, 2.5);

    scene.vidport.cancelProcessing().handle(scene.owner.account().id(), video);
    int forgotten = scene.get(JdbcRenderJobs.class).forget(started.plusSeconds(1), 10);

    assertThat(forgotten).isEqualTo(1);
    JobSummary summary = scene.view(video).summary().orElseThrow();
    assertThat(summary.startedAt()).contains(started);
    assertThat(summary.progress())
        .isEqualTo(new Progress(true, 3, 0, false, 2.5, Optional.of("1080p")));
    assertThat(status(video)).isEqualTo(VideoStatus.ABORTED);
  }

  @Test
  void jobThatWasGivenUpEndsTheVideoWithWordsForItsOwner() throws IOException {
    VideoId video = scene.submitted();
    Submitted running = (Submitted) scene.stored(video);

    scene
        .get(StepHandler.class)
        .gaveUp(
            Step.only(running.job(), StepKind.PROBE),
            StepHandler.Reason.EXHAUSTED,
            new IOException("disk full"));

    Ended ended = (Ended) scene.stored(video);
    assertThat(ended.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(ended.failure()).map(Failure::code).contains(Failure.INTERNAL);
    assertThat(ended.failure().orElseThrow().message()).doesNotContain("disk full");
    assertThat(scene.events()).containsExactly("video.failed");
  }

  @Test
  void jobThatEndsAfterItsVideoWasCancelledChangesNothing() throws IOException {
    VideoId video = scene.submitted();
    Submitted running = (Submitted) scene.stored(video);
    scene.vidport.cancelProcessing().handle(scene.owner.account().id(), video);

    scene
        .get(StepHandler.class)
        .gaveUp(
            Step.only(running.job(), StepKind.PROBE),
            StepHandler.Reason.TIMED_OUT,
            new IOException());

    assertThat(((Ended) scene.stored(video)).outcome()).isEqualTo(Outcome.ABORTED);
    assertThat(scene.events()).containsExactly("video.canceled");
  }

  @Test
  void statusFollowsTheVideo() throws IOException {
    Uploading uploading = scene.open(10);
    assertThat(status(uploading.id())).isEqualTo(VideoStatus.UPLOADING);

    scene.sendAll(uploading);
    scene.complete(uploading.id());
    assertThat(status(uploading.id())).isEqualTo(VideoStatus.RUNNING);
  }

  @Test
  void metadataChangesInAnyStateAndKeepsWhatIsNotNamed() throws IOException {
    VideoId video = scene.submitted();

    change(video, Map.of("a", Optional.of("1"), "b", Optional.of("2")));
    Map<String, String> after = change(video, Map.of("a", Optional.empty()));

    assertThat(after).isEqualTo(Map.of("b", "2"));
    assertThat(scene.stored(video).details().metadata().pairs()).isEqualTo(Map.of("b", "2"));
  }

  @Test
  void pagesShowEveryVideoOnceNewestFirst() throws IOException {
    List<VideoId> made = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      made.add(scene.open(1).id());
      scene.clock.advance(Duration.ofNanos(1_000L * (i % 2)));
    }

    List<VideoId> seen = new ArrayList<>();
    Optional<String> token = Optional.empty();
    do {
      ListVideos.Listing page = list(3, token);
      page.page().videos().forEach(video -> seen.add(video.id()));
      token = page.nextToken();
    } while (token.isPresent());

    assertThat(seen).hasSize(7).doesNotHaveDuplicates().containsAll(made);
    assertThat(seen.get(0)).isIn(made.get(6), made.get(5));
    List<VideoId> oldestFirst = new ArrayList<>(seen);
    Collections.reverse(oldestFirst);
    assertThat(oldestFirst.get(0)).isIn(made.get(0), made.get(1));
  }

  @Test
  void tokenOfNobodyIsRefused() {
    assertThatExceptionOfType(Refused.class)
        .isThrownBy(() -> list(3, Optional.of("bm90IGEgdG9rZW4")))
        .satisfies(e -> assertThat(e.refusal().details().get(0).field()).isEqualTo("nextToken"));
  }

  private VideoStatus status(VideoId video) {
    return scene.view(video).status();
  }

  private Map<String, String> change(VideoId video, Map<String, Optional<String>> changes) {
    return scene
        .vidport
        .changeMetadata()
        .handle(new ChangeMetadata.Command(scene.owner.account().id(), video, changes))
        .pairs();
  }

  private ListVideos.Listing list(int limit, Optional<String> token) {
    return scene
        .vidport
        .listVideos()
        .handle(
            new ListVideos.Command(
                scene.owner.account().id(), OptionalInt.of(limit), token, Map.of()));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
