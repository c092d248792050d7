package dev.vidport.usecases.job;

import dev.vidport.domain.job.Step;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.job.port.JobOverview;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.video.InMemoryVideos;
import dev.vidport.usecases.video.port.Videos;
import java.time.Instant;

final class InMemoryJobOverviewTest extends JobOverviewContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryVideos videos = new InMemoryVideos(transactions);
  private final InMemoryJobs jobs = new InMemoryJobs(transactions);
  private final InMemoryStepScheduler steps =
      new InMemoryStepScheduler(jobs, SettableClock.at("2026-03-09T12:00:00Z"));
  private final InMemoryJobOverview overview =
      new InMemoryJobOverview(jobs, videos, UseCases.JOB_KINDS);

  @Override
  protected JobOverview overview() {
    return overview;
  }

  @Override
  protected Jobs jobs() {
    return jobs;
  }

  @Override
  protected StepScheduler steps() {
    return steps;
  }

  @Override
  protected Videos videos() {
    return videos;
  }

  @Override
  protected void pick(Step step, String worker) {
    steps.pick(step, worker);
  }

  @Override
  protected void fail(Step step, int failures, Instant nextAttempt) {
    steps.fail(step, failures, nextAttempt);
  }
}
