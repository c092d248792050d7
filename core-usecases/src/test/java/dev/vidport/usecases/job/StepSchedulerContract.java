package dev.vidport.usecases.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.QueueClass;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.video.VideoFixture;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link StepScheduler} must do. */
public abstract class StepSchedulerContract {
  // Safe for threads, unlike the default generator, which gives several of them the same id.
  private static final Random RANDOM = new Random();

  private final Job record = JobFixture.job();
  private final JobId job = record.id();

  protected abstract StepScheduler steps();

  protected abstract Jobs jobs();

  protected abstract Transactions transactions();

  /** Makes a queued step a running one that does not end. */
  protected abstract void pick(Step step);

  /** Marks a queued step as done. */
  protected abstract void complete(Step step);

  /**
   * Lets a worker with one slot start the queued steps.
   *
   * @return the first {@code count} steps, in the order in which they were taken
   */
  protected abstract List<Step> taken(int count);

  @Test
  void cancelReturnsNumberOfQueuedSteps() {
    insertJob();
    steps().enqueue(chunk(0));
    steps().enqueue(chunk(1));

    assertThat(steps().cancel(job)).isEqualTo(2);
    assertThat(steps().cancel(job)).isZero();
  }

  @Test
  void stepIsQueuedOnce() {
    insertJob();
    steps().enqueue(chunk(0));
    steps().enqueue(chunk(0));

    assertThat(steps().cancel(job)).isEqualTo(1);
  }

  @Test
  void stepIsQueuedOnceByConcurrentCalls() throws Exception {
    insertJob();
    List<Integer> done =
        ParallelRunner.run(
            6,
            i -> {
              steps().enqueue(chunk(0));
              return i;
            });

    assertThat(done).hasSize(6);
    assertThat(steps().cancel(job)).isEqualTo(1);
  }

  @Test
  void cancelledJobAcceptsNoSteps() {
    insertJob();
    steps().cancel(job);

    steps().enqueue(chunk(0));

    assertThat(steps().cancel(job)).isZero();
  }

  @Test
  void cancelLeavesOtherJobs() {
    insertJob();
    steps().enqueue(chunk(0));

    assertThat(steps().cancel(VideoFixture.job())).isZero();
    assertThat(steps().cancel(job)).isEqualTo(1);
  }

  @Test
  void stepIsQueuedInTransactionOfCaller() {
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
  void jobAndFirstStepAreQueuedInOneTransaction() {
    transactions()
        .run(
            () -> {
              insertJob();
              steps().enqueue(chunk(0));
            });

    assertThat(steps().cancel(job)).isEqualTo(1);
  }

  @Test
  void jobIsCancelledInTransactionOfCaller() {
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

  @Test
  void queuedStepIsReplaced() {
    insertJob();
    Step receive = Step.only(job, RenderSteps.RECEIVE);
    steps().enqueue(receive);
    assertThat(steps().waiting(RenderSteps.RECEIVE, 10)).contains(job);

    steps().continueAfter(receive, chunk(0));
    steps().continueAfter(receive, chunk(0));

    assertThat(steps().waiting(RenderSteps.RECEIVE, 10)).doesNotContain(job);
    assertThat(steps().cancel(job)).isEqualTo(1);
  }

  @Test
  void limitOfTheWaitingJobsCountsStepsOfTheirKind() {
    jobs(VideoFixture.account(), 0, 3);
    JobId packaged = job(VideoFixture.account(), 10);
    steps().enqueue(Step.only(packaged, RenderSteps.PACKAGE));

    assertThat(steps().waiting(RenderSteps.PACKAGE, 1)).containsExactly(packaged);
  }

  @Test
  void cancelledJobDoesNotContinue() {
    insertJob();
    steps().enqueue(Step.only(job, RenderSteps.RECEIVE));
    steps().cancel(job);

    steps().continueAfter(Step.only(job, RenderSteps.RECEIVE), chunk(0));

    assertThat(steps().cancel(job)).isZero();
  }

  @Test
  void runningStepIsNeitherQueuedAgainNorReplaced() {
    insertJob();
    Step receive = Step.only(job, RenderSteps.RECEIVE);
    steps().enqueue(receive);
    pick(receive);

    steps().enqueue(receive);
    steps().continueAfter(receive, chunk(0));

    assertThat(steps().waiting(RenderSteps.RECEIVE, 10)).doesNotContain(job);
    assertThat(steps().waiting(RenderSteps.CHUNK, 10)).doesNotContain(job);
    assertThat(steps().cancel(job)).isEqualTo(1);
  }

  @Test
  void completedStepIsNotQueuedAgain() {
    insertJob();
    steps().enqueue(chunk(0));
    complete(chunk(0));

    steps().enqueue(chunk(0));
    steps().continueAfter(chunk(1), chunk(0));

    assertThat(jobs().find(job).orElseThrow().done()).containsOnlyKeys(chunk(0));
    assertThat(steps().cancel(job)).isZero();
  }

  @Test
  void jobContinuesAfterACompletedStep() {
    insertJob();
    Step receive = Step.only(job, RenderSteps.RECEIVE);
    steps().enqueue(receive);
    complete(receive);

    steps().continueAfter(receive, chunk(0));

    assertThat(steps().waiting(RenderSteps.CHUNK, 10)).contains(job);
  }

  @Test
  void stepThatHasNotFailedIsNotRetried() {
    insertJob();
    steps().enqueue(chunk(0));

    assertThat(steps().retryNow(job)).isZero();
  }

  @Test
  void jobsOfOneAccountRunInQueueOrder() {
    List<Step> chunks = jobs(VideoFixture.account(), 0, 5);

    assertThat(taken(5)).containsExactlyElementsOf(chunks);
  }

  @Test
  void fiveHundredJobsOfOneAccountDoNotDelayJobOfAnother() {
    List<Step> many = jobs(VideoFixture.account(), 0, 500);
    List<Step> one = jobs(AccountId.random(RANDOM), 600, 1);

    assertThat(taken(2)).containsExactly(many.get(0), one.get(0));
  }

  @Test
  void newUploadRunsBeforeTheBacklogOfItsAccount() {
    AccountId account = VideoFixture.account();
    List<Step> backlog = jobs(account, 0, 8);
    Step upload = step(job(account, 60, QueueClass.FRESH));

    List<Step> taken = taken(9);

    assertThat(taken.indexOf(upload)).isEqualTo(5);
    assertThat(taken).containsAll(backlog);
  }

  @Test
  void jobsOfLowPriorityRunAfterAllOthers() {
    AccountId account = VideoFixture.account();
    Step low = step(job(account, 0, QueueClass.LOW));
    Step laterLow = step(job(account, 1, QueueClass.LOW));
    Step normal = step(job(account, 60, QueueClass.NORMAL));
    Step other = step(job(AccountId.random(RANDOM), 3_700, QueueClass.NORMAL));
    Step nextDay = step(job(AccountId.random(RANDOM), 25 * 3_600 + 600, QueueClass.NORMAL));

    assertThat(taken(5)).containsExactly(normal, other, low, laterLow, nextDay);
  }

  private Step step(JobId queued) {
    Step step = new Step(queued, RenderSteps.CHUNK, 0);
    steps().enqueue(step);
    return step;
  }

  @Test
  void jobThatHasWaitedOneHourLongerRunsFirst() {
    List<Step> two = jobs(VideoFixture.account(), 0, 2);
    List<Step> late = jobs(AccountId.random(RANDOM), 3_700, 1);

    assertThat(taken(3)).containsExactly(two.get(0), two.get(1), late.get(0));
  }

  @Test
  void shortJobOvertakesLaterChunksOfLongJob() {
    JobId longJob = job(VideoFixture.account(), 0);
    IntStream.range(0, 5).forEach(i -> steps().enqueue(new Step(longJob, RenderSteps.CHUNK, i)));
    List<Step> shortJob = jobs(AccountId.random(RANDOM), 180, 1);

    assertThat(taken(6))
        .containsExactly(
            new Step(longJob, RenderSteps.CHUNK, 0),
            new Step(longJob, RenderSteps.CHUNK, 1),
            shortJob.get(0),
            new Step(longJob, RenderSteps.CHUNK, 2),
            new Step(longJob, RenderSteps.CHUNK, 3),
            new Step(longJob, RenderSteps.CHUNK, 4));
  }

  @Test
  void stepsAfterChunksKeepQueueOrderOfTheirJob() {
    JobId first = job(VideoFixture.account(), 0);
    List<Step> later = jobs(AccountId.random(RANDOM), 60, 3);
    steps().enqueue(Step.only(first, RenderSteps.PACKAGE));

    assertThat(taken(2)).containsExactly(Step.only(first, RenderSteps.PACKAGE), later.get(0));
  }

  /** One chunk step for each of {@code count} jobs that are queued a second apart. */
  private List<Step> jobs(AccountId account, int second, int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i -> {
              Step step = new Step(job(account, second + i), RenderSteps.CHUNK, 0);
              steps().enqueue(step);
              return step;
            })
        .toList();
  }

  private JobId job(AccountId account, int second) {
    return job(account, second, QueueClass.NORMAL);
  }

  private JobId job(AccountId account, int second, QueueClass queueClass) {
    Job queued = JobFixture.job(account, JobFixture.CREATED.plusSeconds(second));
    jobs().insert(queued, queueClass);
    return queued.id();
  }

  private void insertJob() {
    jobs().insert(record);
  }

  private Step chunk(int index) {
    return new Step(job, RenderSteps.CHUNK, index);
  }
}
