package dev.vidport.usecases.access;

import dev.vidport.usecases.access.port.RateLimiter;
import dev.vidport.usecases.transaction.BatchedDeletion;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.time.Duration;

/** Deletes rate limits that are full again. Every upload token has one, so they would pile up. */
public final class SweepRateLimits {
  private static final Duration PERIOD = Duration.ofHours(1);

  private final RateLimiter limiter;

  public SweepRateLimits(RateLimiter limiter) {
    this.limiter = limiter;
  }

  /**
   * Deletes in batches, because an hour may leave more than one batch.
   *
   * @return the number of deleted rate limits
   */
  public int handle() {
    return BatchedDeletion.all(limiter::sweep);
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("forget-rate-limits", PERIOD, this::handle);
  }
}
