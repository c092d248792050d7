package dev.vidport.usecases.access;

import dev.vidport.usecases.job.RecurringTask;
import java.time.Clock;
import java.time.Duration;

/** Deletes idempotency keys after {@link IdempotencyKeys#RETENTION}. */
public final class SweepIdempotencyKeys {
  private static final Duration PERIOD = Duration.ofHours(1);

  private final IdempotencyKeys keys;
  private final Clock clock;

  public SweepIdempotencyKeys(IdempotencyKeys keys, Clock clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /**
   * @return the number of deleted keys
   */
  public int handle() {
    return keys.sweep(clock.instant());
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("forget-idempotency-keys", PERIOD, this::handle);
  }
}
