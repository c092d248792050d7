package dev.vidport.usecases.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.FairShareOrder;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The queue of the steps of {@link InMemoryJobs}. No worker runs them; tests do, step by step. */
public final class InMemoryStepScheduler implements StepScheduler {
  private final InMemoryJobs jobs;
  private final InMemoryTransactions transactions;
  private final Clock clock;

  public InMemoryStepScheduler(InMemoryJobs jobs, Clock clock) {
    this.jobs = jobs;
    this.transactions = jobs.transactions();
    this.clock = clock;
  }

  /** The queued and running steps of all jobs, in queue order. */
  public List<Step> steps() {
    return jobs.steps().all().stream()
        .sorted(InMemoryStep.QUEUE_ORDER)
        .map(InMemoryStep::step)
        .toList();
  }

  /** Lets {@code worker} run a queued step. */
  public void pick(Step step, String worker) {
    jobs.steps().replace(step, queued -> Optional.of(queued.pickedBy(worker)));
  }

  /** Lets {@code worker} run the due step that is first in the queue order. */
  public Optional<Step> pickNext(String worker) {
    return transactions.in(
        () -> {
          Optional<Step> next =
              jobs.steps().all().stream()
                  .filter(step -> step.isWaiting() && !step.due().isAfter(clock.instant()))
                  .min(InMemoryStep.QUEUE_ORDER)
                  .map(InMemoryStep::step);
          next.ifPresent(step -> pick(step, worker));
          return next;
        });
  }

  /** Makes a queued step wait for its next attempt. */
  public void fail(Step step, int failures, Instant nextAttempt) {
    jobs.steps().replace(step, queued -> Optional.of(queued.failed(failures, nextAttempt)));
  }

  @Override
  public void enqueue(Step step) {
    transactions.run(() -> turnOfMissing(step).ifPresent(turn -> add(step, turn)));
  }

  @Override
  public void continueAfter(Step before, Step step) {
    transactions.run(
        () ->
            turnOfMissing(step)
                .filter(turn -> !isRunning(before))
                .ifPresent(
                    turn -> {
                      jobs.steps().remove(before);
                      add(step, turn);
                    }));
  }

  /** The place of the job in the queue order; empty when the step or the whole job is done. */
  private Optional<Instant> turnOfMissing(Step step) {
    return jobs.turn(step.job())
        .filter(
            turn -> jobs.find(step.job()).filter(job -> job.done().containsKey(step)).isEmpty());
  }

  private boolean isRunning(Step step) {
    return jobs.steps().find(step).filter(queued -> !queued.isWaiting()).isPresent();
  }

  private void add(Step step, Instant jobTurn) {
    if (jobs.steps().find(step).isEmpty()) {
      Instant turn = FairShareOrder.ofStep(jobTurn, step);
      jobs.steps()
          .put(step, new InMemoryStep(step, turn, Optional.empty(), 0, Timestamps.now(clock)));
    }
  }

  @Override
  public List<JobId> waiting(StepKind kind, int limit) {
    return jobs.steps().all().stream()
        .filter(queued -> queued.isWaiting() && queued.step().kind().equals(kind))
        .sorted(InMemoryStep.QUEUE_ORDER)
        .limit(limit)
        .map(queued -> queued.step().job())
        .toList();
  }

  @Override
  public boolean isDue(StepKind kind) {
    return jobs.steps().all().stream()
        .filter(queued -> queued.isWaiting() && queued.step().kind().equals(kind))
        .anyMatch(queued -> !queued.due().isAfter(clock.instant()));
  }

  @Override
  public List<JobId> unfinished(VideoId video) {
    return jobs.unfinished().stream()
        .filter(job -> job.video().equals(video))
        .map(Job::id)
        .sorted(Comparator.comparing(JobId::value))
        .toList();
  }

  @Override
  public int retryNow(JobId job) {
    return transactions.in(
        () -> {
          List<InMemoryStep> failed =
              jobs.steps(job).stream().filter(InMemoryStep::isInRedrive).toList();
          failed.forEach(step -> fail(step.step(), step.failures(), Timestamps.now(clock)));
          return failed.size();
        });
  }

  @Override
  public int cancel(JobId job) {
    return transactions.in(
        () -> {
          jobs.end(job);
          List<InMemoryStep> cancelled = jobs.steps(job);
          cancelled.forEach(queued -> jobs.steps().remove(queued.step()));
          return cancelled.size();
        });
  }
}
