package dev.vidport.usecases.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RenderJobTest {
  private final RenderJob fresh = JobFixture.job();
  private final Step second = new Step(fresh.id(), StepKind.CHUNK, 1);
  private final Step received = Step.only(fresh.id(), StepKind.RECEIVE);

  @Test
  void completedStepHasItsOwnAttempt() {
    RenderJob job = withDone(Map.of(second, "7-3fa9c2e1", received, "2-00000000"));

    assertThat(job.attempt(StepKind.CHUNK, 1)).isEqualTo("7-3fa9c2e1");
  }

  @Test
  void liveRenderedFilesHaveAttemptOfReceiveStep() {
    RenderJob job = withDone(Map.of(received, "2-00000000"));

    assertThat(job.attempt(StepKind.CHUNK, 0)).isEqualTo("2-00000000");
    assertThat(job.attempt(StepKind.AUDIO, 0)).isEqualTo("2-00000000");
  }

  @Test
  void uncompletedStepHasNoAttempt() {
    RenderJob job = withDone(Map.of(second, "7-3fa9c2e1"));

    assertThatThrownBy(() -> job.attempt(StepKind.CHUNK, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("CHUNK 0");
  }

  private RenderJob withDone(Map<Step, String> done) {
    return new RenderJob(
        fresh.id(),
        fresh.account(),
        fresh.video(),
        fresh.createdAt(),
        fresh.startedAt(),
        fresh.facts(),
        fresh.plan(),
        fresh.lengthMicros(),
        fresh.stills(),
        fresh.progress(),
        done,
        fresh.redrive());
  }
}
