package dev.vidport.usecases.status;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.VideoStatus;
import dev.vidport.usecases.PortCalls;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.upload.port.FetchProgress;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.upload.port.RemoteFileException;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.VideoFixture;
import dev.vidport.usecases.video.port.VideoKey;
import dev.vidport.usecases.video.port.Videos;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class VideoWatchTest {
  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final VideoWatch watch = fixture.useCases.videos().watch();
  private final Plan streaming = Plans.defaults().named("pro").orElseThrow();
  private final Plan free = Plans.defaults().all().get(0);

  @Test
  void uploadHasItsStatusOnly() throws IOException {
    VideoActivity activity = watch.begin(fixture.owner, fixture.open(5).id());

    assertThat(activity.status()).isEqualTo(VideoStatus.UPLOADING);
    assertThat(activity.job()).isEmpty();
    assertThat(activity.percent()).isZero();
    assertThat(activity.isPlayable(streaming)).isFalse();
  }

  @Test
  void unknownAndForeignVideosAreNotFound() throws IOException {
    VideoId video = fixture.open(5).id();

    assertThat(refusal(() -> watch.begin(fixture.stranger, video)).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(
            refusal(
                    () ->
                        watch.begin(
                            fixture.owner, VideoFixture.succeeded(fixture.owner.accountId()).id()))
                .code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void percentFollowsThePlanAndTheReports() throws IOException {
    VideoId video = fixture.submitted();
    VideoActivity queued = watch.begin(fixture.owner, video);
    assertThat(queued.status()).isEqualTo(VideoStatus.RUNNING);
    assertThat(queued.percent()).isZero();

    plan(video, false);
    VideoActivity planned = next(video, queued);
    fixture.database.renderJobs.progress(job(video), 0, 30);
    VideoActivity rendering = next(video, planned);

    assertThat(planned.percent()).isEqualTo(2);
    assertThat(rendering.percent()).isBetween(40, 45);
  }

  @Test
  void percentFollowsTheFetchOfAnImport() throws Exception {
    int part = 5 << 20;
    fixture.remoteFiles.content = new byte[2 * part];
    Submitted video = fixture.imported("https://media.test/talk.mp4");
    Step fetch = Step.only(video.job(), RenderSteps.FETCH);
    VideoActivity queued = watch.begin(fixture.owner, video.id());
    fixture.remoteFiles.breakAfter(part + 1);
    fixture.remoteFiles.fail(RemoteFileException.refused("No more."));
    fixture.run(fetch);
    VideoActivity half = next(video.id(), queued);
    fixture.database.transactions.run(fixture.run(fetch)::commit);
    complete(video.id(), RenderSteps.FETCH);
    VideoActivity fetched = next(video.id(), half);

    assertThat(queued.percent()).isZero();
    assertThat(queued.fetch()).contains(new FetchProgress(0, OptionalLong.empty()));
    assertThat(half.percent()).isEqualTo(15);
    assertThat(half.fetch()).contains(new FetchProgress(part, OptionalLong.of(2L * part)));
    assertThat(fetched.percent()).isEqualTo(30);
    assertThat(fetched.fetch()).isEmpty();
  }

  @Test
  void planOfAJobIsReadOnce() throws IOException {
    VideoId video = fixture.submitted();
    plan(video, false);
    VideoActivity planned = watch.begin(fixture.owner, video);

    assertThat(next(video, planned).render().orElseThrow())
        .isSameAs(planned.render().orElseThrow());
  }

  @Test
  void percentDoesNotFallWhenAChunkBeginsAgain() throws IOException {
    VideoId video = fixture.submitted();
    plan(video, false);
    fixture.database.renderJobs.progress(job(video), 0, 30);
    VideoActivity before = watch.begin(fixture.owner, video);

    fixture.database.renderJobs.progress(job(video), 0, 1);

    assertThat(next(video, before).percent()).isEqualTo(before.percent());
  }

  @Test
  void failedStepThatWaitsIsShown() throws IOException {
    VideoId video = fixture.submitted();
    fixture.database.steps.fail(
        Step.only(job(video), RenderSteps.PROBE), 1, fixture.clock.instant().plusSeconds(60));

    assertThat(watch.begin(fixture.owner, video).status()).isEqualTo(VideoStatus.PENDING_REDRIVE);
  }

  @Test
  void beginningIsPlayableWithAPlanThatIncludesStreaming() throws IOException {
    VideoId video = fixture.submitted();
    plan(video, true);
    assertThat(watch.begin(fixture.owner, video).isPlayable(streaming)).isFalse();

    complete(video, RenderSteps.EARLY_START);
    VideoActivity early = watch.begin(fixture.owner, video);
    complete(video, RenderSteps.REMUX_TOP);
    VideoActivity whole = watch.begin(fixture.owner, video);

    assertThat(early.isPlayable(streaming)).isTrue();
    assertThat(early.isPlayable(free)).isFalse();
    assertThat(whole.isPlayable(free)).isTrue();
  }

  @Test
  void videoWhoseCopyFailedIsNoLongerPlayable() throws IOException {
    VideoId video = fixture.submitted();
    plan(video, true);
    complete(video, RenderSteps.EARLY_START);
    VideoActivity early = watch.begin(fixture.owner, video);
    RenderPlan encoded = JobFixture.plan(2).replacing(early.render().orElseThrow());

    fixture.database.renderJobs.replacePlan(job(video), RenderSteps.REMUX_TOP, "1-test", encoded);
    complete(video, RenderSteps.REMUX_TOP);
    VideoActivity after = next(video, early);

    assertThat(early.isPlayable(streaming)).isTrue();
    assertThat(after.isPlayable(streaming)).isFalse();
    assertThat(after.render()).contains(encoded);
  }

  @Test
  void publishedVideoHasAHundredPercentAndIsPlayable() throws Exception {
    VideoId video = fixture.submitted();
    fixture.succeed(video);

    VideoActivity activity = watch.begin(fixture.owner, video);

    assertThat(activity.status()).isEqualTo(VideoStatus.SUCCEEDED);
    assertThat(activity.percent()).isEqualTo(100);
    assertThat(activity.isPlayable(free)).isTrue();
    assertThat(activity.failure()).isEmpty();
  }

  @Test
  void failedVideoHasItsFailureAndIsNoLongerPlayable() throws IOException {
    VideoId video = fixture.submitted();
    plan(video, true);
    complete(video, RenderSteps.REMUX_TOP);
    VideoActivity before = watch.begin(fixture.owner, video);
    Failure failure = new Failure(Failure.NO_VIDEO, "the file contains no video");
    Submitted stored = (Submitted) fixture.stored(video);
    fixture.database.videos.replace(stored, stored.fail(failure, fixture.clock.instant()));

    VideoActivity after = next(video, before);

    assertThat(after.status()).isEqualTo(VideoStatus.FAILED);
    assertThat(after.failure()).contains(failure);
    assertThat(after.percent()).isEqualTo(before.percent());
    assertThat(after.isPlayable(streaming)).isFalse();
  }

  @Test
  void deletedVideoIsLeftOut() {
    Ended kept = fixture.finished(1);
    Ended deleted = fixture.finished(1);
    fixture.useCases.videos().delete().handle(fixture.owner, deleted.id());

    Map<VideoKey, VideoActivity> read =
        watch.read(
            Map.of(key(kept.id()), VideoActivity.UNREAD, key(deleted.id()), VideoActivity.UNREAD));

    assertThat(read).containsOnlyKeys(key(kept.id()));
  }

  @Test
  void unendedVideosOfAnAccountAreReadInAConstantNumberOfQueries() throws IOException {
    int few = queries(1);
    int many = queries(499);

    assertThat(many).isEqualTo(few).isLessThanOrEqualTo(5);
  }

  /** Number of calls of the ports that read the videos of the account, with so many more. */
  private int queries(int more) throws IOException {
    for (int i = 0; i < more; i++) {
      // The plan limits the videos of a day.
      fixture.clock.advance(Duration.ofMinutes(10));
      plan(fixture.submitted(), true);
    }
    List<String> calls = new ArrayList<>();
    PortCalls count = calls::add;
    VideoWatch counted =
        new VideoWatch(
            new FindVideo(fixture.database.videos),
            PortCalls.watch(Videos.class, fixture.database.videos, count),
            PortCalls.watch(Imports.class, fixture.database.videos.imports(), count),
            PortCalls.watch(Jobs.class, fixture.database.jobs, count),
            PortCalls.watch(RenderJobs.class, fixture.database.renderJobs, count));
    Map<VideoKey, VideoActivity> known = new HashMap<>();
    counted
        .ofAccount(fixture.owner.accountId(), fixture.clock.instant())
        .forEach(key -> known.put(key, VideoActivity.UNREAD));

    Map<VideoKey, VideoActivity> read = counted.read(known);

    assertThat(read).hasSize(fixture.database.videos.count());
    assertThat(read.values()).allMatch(activity -> activity.render().isPresent());
    int first = calls.size();
    counted.read(read);
    assertThat(calls.size() - first).isLessThan(first);
    return first;
  }

  private VideoActivity next(VideoId video, VideoActivity before) {
    return watch.read(Map.of(key(video), before)).get(key(video));
  }

  private VideoKey key(VideoId video) {
    return new VideoKey(fixture.owner.accountId(), video);
  }

  private JobId job(VideoId video) {
    return ((Submitted) fixture.stored(video)).job();
  }

  private void plan(VideoId video, boolean topRemuxed) {
    fixture.database.renderJobs.savePlan(job(video), "1-test", JobFixture.plan(3, topRemuxed));
    complete(video, RenderSteps.PROBE, RenderSteps.PLAN);
  }

  private void complete(VideoId video, StepKind... kinds) {
    Stream.of(kinds)
        .forEach(kind -> fixture.database.jobs.complete(Step.only(job(video), kind), "1-test"));
  }
}
