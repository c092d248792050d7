package dev.vidport.usecases.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class InMemoryStepSchedulerTest extends StepSchedulerContract {
  private final SettableClock clock = SettableClock.at("2026-03-05T12:00:00Z");
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryJobs jobs = new InMemoryJobs(transactions);
  private final InMemoryStepScheduler steps = new InMemoryStepScheduler(jobs, clock);

  @Test
  void failedStepRunsWhenItsNextAttemptIsDue() {
    Job job = JobFixture.job();
    jobs.insert(job);
    Step step = Step.only(job.id(), RenderSteps.PROBE);
    steps.enqueue(step);
    steps.fail(step, 1, clock.instant().plusSeconds(10));
    assertThat(steps.pickNext("worker")).isEmpty();

    clock.advance(Duration.ofSeconds(10));

    assertThat(steps.pickNext("worker")).contains(step);
    assertThat(steps.pickNext("worker")).isEmpty();
  }

  @Override
  protected StepScheduler steps() {
    return steps;
  }

  @Override
  protected Jobs jobs() {
    return jobs;
  }

  @Override
  protected Transactions transactions() {
    return transactions;
  }

  @Override
  protected void pick(Step step) {
    steps.pick(step, "worker");
  }

  @Override
  protected void complete(Step step) {
    jobs.complete(step, "1-test");
  }

  @Override
  protected List<Step> taken(int count) {
    return Stream.generate(() -> steps.pickNext("worker"))
        .limit(count)
        .flatMap(Optional::stream)
        .toList();
  }
}
