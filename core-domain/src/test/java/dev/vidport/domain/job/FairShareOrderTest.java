package dev.vidport.domain.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.JobId;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class FairShareOrderTest {
  private static final Instant QUEUED = Instant.parse("2026-03-04T05:06:07Z");
  private static final JobId JOB = new JobId("0123456789abcdef0123456789abcdef");

  private static Instant normal(Instant queuedAt, int others) {
    return FairShareOrder.ofJob(queuedAt, QueueClass.NORMAL, new UnfinishedJobs(0, others, 0));
  }

  private static Instant fresh(Instant queuedAt, UnfinishedJobs others) {
    return FairShareOrder.ofJob(queuedAt, QueueClass.FRESH, others);
  }

  private static Instant low(Instant queuedAt, UnfinishedJobs others) {
    return FairShareOrder.ofJob(queuedAt, QueueClass.LOW, others);
  }

  @Test
  void newUploadPrecedesTheLargerPartOfTheBacklogOfItsAccount() {
    Instant upload = fresh(QUEUED.plusSeconds(60), new UnfinishedJobs(0, 100, 0));

    assertThat(upload).isAfter(normal(QUEUED, 4)).isBefore(normal(QUEUED, 5));
  }

  @Test
  void newUploadsCountFullyForOneAnother() {
    assertThat(fresh(QUEUED, new UnfinishedJobs(100, 100, 0))).isEqualTo("2026-03-08T09:06:07Z");
    assertThat(fresh(QUEUED, new UnfinishedJobs(500, 600, 0))).isEqualTo("2026-03-11T05:06:07Z");
  }

  @Test
  void jobOfLowPriorityDelaysNoOtherOfItsAccount() {
    assertThat(fresh(QUEUED, new UnfinishedJobs(0, 0, 500))).isEqualTo(QUEUED);
    assertThat(FairShareOrder.ofJob(QUEUED, QueueClass.NORMAL, new UnfinishedJobs(0, 0, 500)))
        .isEqualTo(QUEUED);
  }

  @Test
  void jobOfLowPriorityWaitsAtMostADayLongerThanOthers() {
    assertThat(low(QUEUED, UnfinishedJobs.NONE)).isEqualTo("2026-03-05T05:06:07Z");
    assertThat(low(QUEUED, new UnfinishedJobs(0, 1, 2))).isEqualTo("2026-03-05T08:06:07Z");
    assertThat(low(QUEUED, new UnfinishedJobs(0, 500, 500))).isEqualTo("2026-03-12T05:06:07Z");
  }

  @Test
  void onlyJobOfAnAccountIsOrderedByItsQueueTime() {
    assertThat(normal(QUEUED, 0)).isEqualTo(QUEUED);
  }

  @Test
  void eachUnfinishedJobOfTheAccountDelaysTheNextJobByAnHour() {
    assertThat(normal(QUEUED, 3)).isEqualTo("2026-03-04T08:06:07Z");
  }

  @Test
  void delayIsLimitedToAWeek() {
    assertThat(normal(QUEUED, 100_000)).isEqualTo("2026-03-11T05:06:07Z");
  }

  @Test
  void firstJobOfAnAccountPrecedesTheSecondJobOfAnother() {
    Instant second = normal(QUEUED, 1);

    assertThat(normal(QUEUED.plusSeconds(3_599), 0)).isBefore(second);
    assertThat(normal(QUEUED.plusSeconds(3_601), 0)).isAfter(second);
  }

  @Test
  void eachChunkIsOrderedTwoMinutesAfterThePreviousOne() {
    assertThat(FairShareOrder.ofStep(QUEUED, new Step(JOB, RenderSteps.CHUNK, 0)))
        .isEqualTo(QUEUED);
    assertThat(FairShareOrder.ofStep(QUEUED, new Step(JOB, RenderSteps.CHUNK, 4)))
        .isEqualTo("2026-03-04T05:14:07Z");
  }

  @Test
  void laterRunOfAnEarlyRenditionFollowsTheFirstOneOfVideosThatComeSoonAfter() {
    assertThat(FairShareOrder.ofStep(QUEUED, new Step(JOB, RenderSteps.EARLY_RENDITION, 2)))
        .isEqualTo("2026-03-04T05:26:07Z");
  }

  @Test
  void onlyStepOfItsKindHasTheOrderOfItsJob() {
    assertThat(FairShareOrder.ofStep(QUEUED, Step.only(JOB, RenderSteps.PACKAGE)))
        .isEqualTo(QUEUED);
  }
}
