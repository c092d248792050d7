package dev.vidport.persistence.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.usecases.job.JobFixture;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StepTextTest {
  private final JobId job = JobFixture.job().id();
  private final Step chunk = new Step(job, RenderSteps.CHUNK, 12);
  private final Step audio = Step.only(job, RenderSteps.AUDIO);

  @Test
  void doneStepsNameTheirAttempts() {
    String done =
        StepText.NONE + StepText.entry(chunk, "7-3fa9c2e1") + StepText.entry(audio, "2-00000000");

    assertThat(StepText.parseDone(job, RenderSteps.JOB, done))
        .isEqualTo(Map.of(chunk, "7-3fa9c2e1", audio, "2-00000000"));
  }

  @Test
  void noStepIsDoneAtFirst() {
    assertThat(StepText.parseDone(job, RenderSteps.JOB, StepText.NONE)).isEmpty();
  }

  @Test
  void entriesWithoutAttemptAreRead() {
    assertThat(StepText.parseDone(job, RenderSteps.JOB, " CHUNK:12 AUDIO:0 "))
        .isEqualTo(Map.of(chunk, "", audio, ""));
  }

  @Test
  void queuedStepNamesTheKindOfItsJob() {
    assertThat(StepText.of(chunk)).isEqualTo(job + ":RENDER.CHUNK:12");
    assertThat(StepText.parse(StepText.of(chunk))).isEqualTo(chunk);
  }
}
