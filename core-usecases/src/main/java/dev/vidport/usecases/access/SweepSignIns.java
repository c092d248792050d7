package dev.vidport.usecases.access;

import dev.vidport.usecases.job.RecurringTask;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.IntUnaryOperator;

/** Deletes expired sign-in codes, sessions and counts of limited events. */
public final class SweepSignIns {
  private static final Duration PERIOD = Duration.ofHours(1);
  private static final int BATCH = 5_000;

  private final SignInCodes codes;
  private final Sessions sessions;
  private final EventLimiter limiter;
  private final Clock clock;

  SweepSignIns(SignInCodes codes, Sessions sessions, EventLimiter limiter, Clock clock) {
    this.codes = codes;
    this.sessions = sessions;
    this.limiter = limiter;
    this.clock = clock;
  }

  /**
   * Deletes all that has expired, in batches.
   *
   * @return the number of deleted records
   */
  public int handle() {
    Instant now = clock.instant();
    return all(max -> codes.sweep(now, max))
        + all(max -> sessions.sweep(now, max))
        + all(max -> limiter.sweep(now, max));
  }

  private static int all(IntUnaryOperator sweep) {
    int deleted = 0;
    int batch;
    do {
      batch = sweep.applyAsInt(BATCH);
      deleted += batch;
    } while (batch == BATCH);
    return deleted;
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("forget-sign-ins", PERIOD, this::handle);
  }
}
