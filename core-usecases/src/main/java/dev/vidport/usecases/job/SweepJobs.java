package dev.vidport.usecases.job;

import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.time.Clock;
import java.time.Duration;

/** Deletes the records of ended jobs after their retention. */
public final class SweepJobs {
  /** Ended jobs stay this long, so that an operator can inspect them. */
  private static final Duration RETENTION = Duration.ofDays(7);

  private static final Duration PERIOD = Duration.ofMinutes(10);
  private static final int BATCH = 5_000;

  private final Jobs jobs;
  private final Clock clock;

  public SweepJobs(Jobs jobs, Clock clock) {
    this.jobs = jobs;
    this.clock = clock;
  }

  /**
   * @return the number of deleted jobs
   */
  public int handle() {
    return jobs.forget(clock.instant().minus(RETENTION), BATCH);
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("forget-jobs", PERIOD, this::handle);
  }
}
