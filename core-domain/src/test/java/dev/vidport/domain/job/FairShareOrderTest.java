package dev.vidport.domain.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.JobId;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class FairShareOrderTest {
  private static final Instant QUEUED = Instant.parse("2026-03-04T05:06:07Z");
  private static final JobId JOB = new JobId("0123456789abcdef0123456789abcdef");

  @Test
  void onlyJobOfAnAccountIsOrderedByItsQueueTime() {
    assertThat(FairShareOrder.ofJob(QUEUED, 0)).isEqualTo(QUEUED);
  }

  @Test
  void eachUnfinishedJobOfTheAccountDelaysTheNextJobByAnHour() {
    assertThat(FairShareOrder.ofJob(QUEUED, 3)).isEqualTo("2026-03-04T08:06:07Z");
  }

  @Test
  void delayIsLimitedToAWeek() {
    assertThat(FairShareOrder.ofJob(QUEUED, 100_000)).isEqualTo("2026-03-11T05:06:07Z");
  }

  @Test
  void firstJobOfAnAccountPrecedesTheSecondJobOfAnother() {
    Instant second = FairShareOrder.ofJob(QUEUED, 1);

    assertThat(FairShareOrder.ofJob(QUEUED.plusSeconds(3_599), 0)).isBefore(second);
    assertThat(FairShareOrder.ofJob(QUEUED.plusSeconds(3_601), 0)).isAfter(second);
  }

  @Test
  void eachChunkIsOrderedTenMinutesAfterThePreviousOne() {
    assertThat(FairShareOrder.ofStep(QUEUED, new Step(JOB, RenderSteps.CHUNK, 0)))
        .isEqualTo(QUEUED);
    assertThat(FairShareOrder.ofStep(QUEUED, new Step(JOB, RenderSteps.CHUNK, 4)))
        .isEqualTo("2026-03-04T05:46:07Z");
  }

  @Test
  void onlyStepOfItsKindHasTheOrderOfItsJob() {
    assertThat(FairShareOrder.ofStep(QUEUED, Step.only(JOB, RenderSteps.PACKAGE)))
        .isEqualTo(QUEUED);
  }
}
