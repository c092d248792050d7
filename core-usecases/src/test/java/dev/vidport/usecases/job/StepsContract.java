package dev.vidport.usecases.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.usecases.Together;
import dev.vidport.usecases.video.VideoFixture;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link Steps} must do while nobody works on the queue. */
public abstract class StepsContract {
  private final RenderJob record = JobFixture.job();
  private final JobId job = record.id();

  protected abstract Steps steps();

  protected abstract RenderJobs jobs();

  protected abstract Transactions transactions();

  @Test
  void cancellingCountsTheQueuedSteps() {
    insertJob();
    steps().enqueue(chunk(0));
    steps().enqueue(chunk(1));

    assertThat(steps().cancel(job)).isEqualTo(2);
    assertThat(steps().cancel(job)).isZero();
  }

  @Test
  void aStepIsQueuedOnce() {
    insertJob();
    steps().enqueue(chunk(0));
    steps().enqueue(chunk(0));

    assertThat(steps().cancel(job)).isEqualTo(1);
  }

  @Test
  void aStepIsQueuedOnceEvenAtTheSameTime() throws Exception {
    insertJob();
    List<Integer> done =
        Together.run(
            6,
            i -> {
              steps().enqueue(chunk(0));
              return i;
            });

    assertThat(done).hasSize(6);
    assertThat(steps().cancel(job)).isEqualTo(1);
  }

  @Test
  void aCancelledJobTakesNoMoreSteps() {
    insertJob();
    steps().cancel(job);

    steps().enqueue(chunk(0));

    assertThat(steps().cancel(job)).isZero();
  }

  @Test
  void otherJobsGoOn() {
    insertJob();
    steps().enqueue(chunk(0));

    assertThat(steps().cancel(VideoFixture.job())).isZero();
    assertThat(steps().cancel(job)).isEqualTo(1);
  }

  @Test
  void aStepIsQueuedInTheTransactionOfTheCaller() {
    insertJob();

    assertThatThrownBy(
            () ->
                transactions()
                    .run(
                        () -> {
                          steps().enqueue(chunk(0));
                          throw new IllegalStateException("no");
                        }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(steps().cancel(job)).isZero();
  }

  @Test
  void aJobAndItsFirstStepComeTogether() {
    transactions()
        .run(
            () -> {
              insertJob();
              steps().enqueue(chunk(0));
            });

    assertThat(steps().cancel(job)).isEqualTo(1);
  }

  @Test
  void aJobIsCancelledInTheTransactionOfTheCaller() {
    insertJob();
    steps().enqueue(chunk(0));

    assertThatThrownBy(
            () ->
                transactions()
                    .run(
                        () -> {
                          steps().cancel(job);
                          throw new IllegalStateException("no");
                        }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(steps().cancel(job)).isEqualTo(1);
  }

  private void insertJob() {
    jobs().insert(record);
  }

  private Step chunk(int index) {
    return new Step(job, StepKind.CHUNK, index);
  }
}
