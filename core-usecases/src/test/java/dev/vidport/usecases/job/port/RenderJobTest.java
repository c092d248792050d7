package dev.vidport.usecases.job.port;

import static dev.vidport.usecases.job.JobFixture.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.render.EarlyRendition;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.usecases.job.JobFixture;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class RenderJobTest {
  private final Job fresh = JobFixture.job();
  private final Step second = new Step(fresh.id(), RenderSteps.CHUNK, 1);
  private final Step received = Step.only(fresh.id(), RenderSteps.RECEIVE);

  @Test
  void completedStepHasItsOwnAttempt() {
    RenderJob job = withDone(Map.of(second, "7-3fa9c2e1", received, "2-00000000"));

    assertThat(job.attempt(RenderSteps.CHUNK, 1)).isEqualTo("7-3fa9c2e1");
  }

  @Test
  void liveRenderedFilesHaveAttemptOfReceiveStep() {
    RenderJob job = withDone(Map.of(received, "2-00000000"));

    assertThat(job.attempt(RenderSteps.CHUNK, 0)).isEqualTo("2-00000000");
    assertThat(job.attempt(RenderSteps.AUDIO, 0)).isEqualTo("2-00000000");
  }

  @Test
  void uncompletedStepHasNoAttempt() {
    RenderJob job = withDone(Map.of(second, "7-3fa9c2e1"));

    assertThatThrownBy(() -> job.attempt(RenderSteps.CHUNK, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("CHUNK 0");
  }

  @Test
  void progressCountsCompletedChunksAndAudioTracks() {
    Step main = Step.only(fresh.id(), RenderSteps.AUDIO);
    Step other = new Step(fresh.id(), RenderSteps.AUDIO, 1);
    RenderJob before = withDone(Map.of(second, "1-a", main, "1-b"), Optional.of(plan(3)));
    RenderJob job =
        withDone(Map.of(second, "1-a", main, "1-b", other, "1-c"), Optional.of(plan(3)));

    assertThat(before.progress())
        .isEqualTo(new Progress(true, 3, 1, false, 0, Optional.of("1080p")));
    assertThat(job.progress()).isEqualTo(new Progress(true, 3, 1, true, 0, Optional.of("1080p")));
  }

  @Test
  void liveRenderedRecordingHasAllChunksAndItsAudio() {
    RenderJob job = withDone(Map.of(received, "1-a"), Optional.of(plan(3)));

    assertThat(job.progress()).isEqualTo(new Progress(true, 3, 3, true, 0, Optional.of("1080p")));
  }

  @Test
  void recordingRenderedAfterItsEndHasOnlyItsCompletedChunks() {
    Step planned = Step.only(fresh.id(), RenderSteps.PLAN);
    RenderJob job = withDone(Map.of(received, "1-a", planned, "1-b"), Optional.of(plan(3)));

    assertThat(job.progress()).isEqualTo(new Progress(true, 3, 0, false, 0, Optional.of("1080p")));
  }

  @Test
  void publishedChunksOfARunThatContinuesArePlayable() {
    Step published = Step.only(fresh.id(), RenderSteps.EARLY_PUBLISH);
    Step run = new Step(fresh.id(), RenderSteps.EARLY_RENDITION, 0);
    RenderPlan plan = plan(2);

    RenderJob one = job(Map.of(published, "1-a"), Optional.of(plan), Map.of(run, "1"));
    RenderJob two = job(Map.of(published, "1-a"), Optional.of(plan), Map.of(run, "2"));

    assertThat(one.playableMicros(true)).isEqualTo(EarlyRendition.microsOf(plan, 1)).isPositive();
    assertThat(two.playableMicros(true)).isEqualTo(EarlyRendition.microsOf(plan, 2));
    assertThat(two.playableMicros(false)).isZero();
  }

  private RenderJob withDone(Map<Step, String> done) {
    return withDone(done, Optional.empty());
  }

  private RenderJob withDone(Map<Step, String> done, Optional<RenderPlan> plan) {
    return job(done, plan, Map.of());
  }

  private RenderJob job(
      Map<Step, String> done, Optional<RenderPlan> plan, Map<Step, String> notes) {
    Job job =
        new Job(
            fresh.id(),
            fresh.kind(),
            fresh.account(),
            fresh.video(),
            fresh.createdAt(),
            fresh.startedAt(),
            done,
            Map.of(),
            0,
            notes,
            false,
            false);
    return new RenderJob(job, List.of(), plan, List.of(), OptionalLong.empty(), Optional.empty());
  }
}
