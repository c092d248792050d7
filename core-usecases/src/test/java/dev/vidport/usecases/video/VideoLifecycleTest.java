package dev.vidport.usecases.video;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Outcome;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.VideoStatus;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.processing.DeleteVideo;
import dev.vidport.usecases.processing.Reprocess;
import dev.vidport.usecases.status.ListVideos;
import dev.vidport.usecases.step.port.StepBugException;
import dev.vidport.usecases.step.port.StepLimitException;
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
import org.junit.jupiter.api.Test;

class VideoLifecycleTest {
  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");

  @Test
  void cancelEndsTheVideoAndItsJobAndSendsOneEvent() throws IOException {
    VideoId video = fixture.submitted();

    int ended = fixture.useCases.videos().cancel().handle(fixture.owner, video);

    assertThat(ended).isEqualTo(1);
    assertThat(fixture.queuedSteps()).isZero();
    assertThat(((Ended) fixture.stored(video)).outcome()).isEqualTo(Outcome.ABORTED);
    assertThat(status(video)).isEqualTo(VideoStatus.ABORTED);
    assertThat(fixture.events()).containsExactly("video.canceled");
    assertThatExceptionOfType(RefusalException.class)
        .isThrownBy(() -> fixture.useCases.videos().cancel().handle(fixture.owner, video))
        .satisfies(e -> assertThat(e.refusal().code()).isEqualTo(RefusalCode.INVALID_STATE));
  }

  @Test
  void cancelledVideoKeepsItsOriginalAndLosesItsWorkFiles() throws IOException {
    VideoId video = fixture.submitted();
    Submitted running = (Submitted) fixture.stored(video);
    ObjectKey leftover = ObjectKey.work(video, running.job()).child("chunk-0-360p.mp4");
    fixture.store.put(leftover, bytes("half a chunk"), "video/mp4");

    fixture.useCases.videos().cancel().handle(fixture.owner, video);
    fixture.clock.advance(Duration.ofSeconds(16));
    fixture.useCases.storage().garbage().sweep();

    assertThat(fixture.store.stat(leftover)).isEmpty();
    assertThat(fixture.store.stat(UseCasesFixture.original(video))).isPresent();
  }

  @Test
  void deleteRemovesAllFilesAndReportsTheBytesThatCountedAsStored() throws IOException {
    VideoId video = fixture.submitted();
    Submitted running = (Submitted) fixture.stored(video);
    fixture.store.put(
        ObjectKey.output(video, running.job()).child("360p.mp4"), new byte[234], "video/mp4");

    DeleteVideo.Deleted deleted = fixture.useCases.videos().delete().handle(fixture.owner, video);

    assertThat(deleted).isEqualTo(new DeleteVideo.Deleted(true, 1_000));
    assertThat(fixture.find(video)).isEmpty();
    assertThat(fixture.store.list(ObjectKey.ofVideo(video))).isEmpty();
    assertThat(fixture.queuedSteps()).isZero();
    assertThat(fixture.events()).containsExactly("video.deleted");
  }

  @Test
  void cancelEndsTheRenderJobAndDeleteEndsEveryJob() throws IOException {
    VideoId video = fixture.submitted();
    Submitted running = (Submitted) fixture.stored(video);
    JobId other = VideoFixture.job();
    fixture.database.jobs.insert(
        Job.queued(other, "OTHER", running.account(), video, fixture.clock.instant()));

    fixture.useCases.videos().cancel().handle(fixture.owner, video);

    assertThat(fixture.database.steps.unfinished(video)).containsExactly(other);

    fixture.useCases.videos().delete().handle(fixture.owner, video);

    assertThat(fixture.database.steps.unfinished(video)).isEmpty();
  }

  @Test
  void fileStoredAfterTheDeletionIsSwept() throws IOException {
    VideoId video = fixture.submitted();
    fixture.useCases.videos().delete().handle(fixture.owner, video);
    ObjectKey late = ObjectKey.ofVideo(video).child("late.mp4");
    fixture.store.put(late, new byte[1], "video/mp4");

    fixture.useCases.storage().garbage().sweep();
    assertThat(fixture.store.stat(late)).isPresent();

    fixture.clock.advance(Duration.ofSeconds(16));
    fixture.useCases.storage().garbage().sweep();
    assertThat(fixture.store.stat(late)).isEmpty();
  }

  @Test
  void fileStoredByAFrozenHostIsSweptLater() throws IOException {
    VideoId video = fixture.submitted();
    fixture.useCases.videos().delete().handle(fixture.owner, video);
    fixture.clock.advance(Duration.ofSeconds(16));
    fixture.useCases.storage().garbage().sweep();
    ObjectKey late = ObjectKey.ofVideo(video).child("late.mp4");
    fixture.store.put(late, new byte[1], "video/mp4");

    fixture.clock.advance(Duration.ofMinutes(59));
    fixture.useCases.storage().garbage().sweep();
    assertThat(fixture.store.stat(late)).isPresent();

    fixture.clock.advance(Duration.ofMinutes(1));
    fixture.useCases.storage().garbage().sweep();
    assertThat(fixture.store.stat(late)).isEmpty();
  }

  @Test
  void endedVideoKeepsTheSummaryOfADeletedJob() throws IOException {
    VideoId video = fixture.submitted();
    JobId job = ((Submitted) fixture.stored(video)).job();
    Instant started = fixture.clock.instant();
    fixture.database.renderJobs.started(job, started);
    fixture.database.renderJobs.savePlan(job, "1-test", JobFixture.plan(3));
    fixture.database.renderJobs.progress(job, 0, 2.5);

    fixture.useCases.videos().cancel().handle(fixture.owner, video);
    int forgotten = fixture.database.jobs.deleteEnded(started.plusSeconds(1), 10);

    assertThat(forgotten).isEqualTo(1);
    JobSummary summary = fixture.view(video).summary().orElseThrow();
    assertThat(summary.startedAt()).contains(started);
    assertThat(summary.progress())
        .isEqualTo(new Progress(true, 3, 0, false, 2.5, Optional.of("1080p")));
    assertThat(status(video)).isEqualTo(VideoStatus.ABORTED);
  }

  @Test
  void failedJobEndsTheVideoWithAGeneralMessage() throws IOException {
    VideoId video = fixture.submitted();
    Submitted running = (Submitted) fixture.stored(video);

    fixture.stepHandler.onGivenUp(
        Step.only(running.job(), RenderSteps.PROBE),
        StepHandler.Reason.EXHAUSTED,
        new IOException("disk full"));

    Ended ended = (Ended) fixture.stored(video);
    assertThat(ended.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(ended.failure()).map(Failure::code).contains(Failure.INTERNAL);
    assertThat(ended.failure().orElseThrow().message()).doesNotContain("disk full");
    assertThat(fixture.events()).containsExactly("video.failed");
  }

  @Test
  void videoThatReachedALimitNamesItAndCanBeReprocessed() throws IOException {
    VideoId video = fixture.submitted();
    Submitted running = (Submitted) fixture.stored(video);

    fixture.stepHandler.onGivenUp(
        Step.only(running.job(), RenderSteps.PROBE),
        StepHandler.Reason.TIMED_OUT,
        StepLimitException.hung("ffprobe", Duration.ofMinutes(5)));

    Ended ended = (Ended) fixture.stored(video);
    assertThat(ended.outcome()).isEqualTo(Outcome.TIMED_OUT);
    assertThat(ended.failure().orElseThrow().message())
        .isEqualTo("processing made no progress, several times; reprocess the video to try again");
    Reprocess.Command again = Reprocess.Command.of(fixture.owner, video);
    assertThat(fixture.useCases.videos().reprocess().handle(again).video()).isPresent();
  }

  @Test
  void needForProcessorTimeIsNamed() throws IOException {
    VideoId video = fixture.submitted();
    Submitted running = (Submitted) fixture.stored(video);

    fixture.stepHandler.onGivenUp(
        Step.only(running.job(), RenderSteps.PROBE),
        StepHandler.Reason.TIMED_OUT,
        StepLimitException.processorTime("ffmpeg", Duration.ofMinutes(40)));

    assertThat(((Ended) fixture.stored(video)).failure().orElseThrow().message())
        .contains("more processor time", "shorter or simpler file");
  }

  @Test
  void bugOfTheServiceEndsTheVideoWithACodeOfItsOwn() throws IOException {
    VideoId video = fixture.submitted();
    Submitted running = (Submitted) fixture.stored(video);

    fixture.stepHandler.onGivenUp(
        Step.only(running.job(), RenderSteps.PROBE),
        StepHandler.Reason.BUG,
        new StepBugException("the command line"));

    Ended ended = (Ended) fixture.stored(video);
    assertThat(ended.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(ended.failure()).map(Failure::code).contains(Failure.BUG);
    assertThat(ended.failure().orElseThrow().message())
        .contains("bug of this service")
        .doesNotContain("the command line");
  }

  @Test
  void jobThatEndsAfterItsVideoWasCancelledChangesNothing() throws IOException {
    VideoId video = fixture.submitted();
    Submitted running = (Submitted) fixture.stored(video);
    fixture.useCases.videos().cancel().handle(fixture.owner, video);

    fixture.stepHandler.onGivenUp(
        Step.only(running.job(), RenderSteps.PROBE),
        StepHandler.Reason.TIMED_OUT,
        new IOException());

    assertThat(((Ended) fixture.stored(video)).outcome()).isEqualTo(Outcome.ABORTED);
    assertThat(fixture.events()).containsExactly("video.canceled");
  }

  @Test
  void statusFollowsTheVideo() throws IOException {
    Uploading uploading = fixture.open(10);
    assertThat(status(uploading.id())).isEqualTo(VideoStatus.UPLOADING);

    fixture.sendAll(uploading);
    fixture.complete(uploading.id());
    assertThat(status(uploading.id())).isEqualTo(VideoStatus.RUNNING);
  }

  @Test
  void metadataChangeKeepsUnnamedKeys() throws IOException {
    VideoId video = fixture.submitted();

    change(video, Map.of("a", Optional.of("1"), "b", Optional.of("2")));
    Map<String, String> after = change(video, Map.of("a", Optional.empty()));

    assertThat(after).isEqualTo(Map.of("b", "2"));
    assertThat(fixture.stored(video).details().metadata().pairs()).isEqualTo(Map.of("b", "2"));
  }

  @Test
  void pagesShowEveryVideoOnceNewestFirst() throws IOException {
    List<VideoId> created = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      created.add(fixture.open(1).id());
      fixture.clock.advance(Duration.ofNanos(1_000L * (i % 2)));
    }

    List<VideoId> seen = new ArrayList<>();
    Optional<String> token = Optional.empty();
    do {
      ListVideos.Listing page = list(3, token);
      page.page().videos().forEach(video -> seen.add(video.id()));
      token = page.nextToken();
    } while (token.isPresent());

    assertThat(seen).hasSize(7).doesNotHaveDuplicates().containsAll(created);
    assertThat(seen.get(0)).isIn(created.get(6), created.get(5));
    List<VideoId> oldestFirst = new ArrayList<>(seen);
    Collections.reverse(oldestFirst);
    assertThat(oldestFirst.get(0)).isIn(created.get(0), created.get(1));
  }

  @Test
  void invalidPageTokenIsRefused() {
    assertThatExceptionOfType(RefusalException.class)
        .isThrownBy(() -> list(3, Optional.of("bm90IGEgdG9rZW4")))
        .satisfies(e -> assertThat(e.refusal().details().get(0).field()).isEqualTo("nextToken"));
  }

  private VideoStatus status(VideoId video) {
    return fixture.view(video).status();
  }

  private Map<String, String> change(VideoId video, Map<String, Optional<String>> changes) {
    return fixture
        .useCases
        .videos()
        .changeMetadata()
        .handle(new ChangeMetadata.Command(fixture.owner, video, changes))
        .metadata()
        .pairs();
  }

  private ListVideos.Listing list(int limit, Optional<String> token) {
    return fixture
        .useCases
        .videos()
        .list()
        .handle(
            new ListVideos.Command(
                fixture.owner,
                OptionalInt.of(limit),
                token,
                Map.of(),
                Optional.empty(),
                Optional.empty()));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
