package dev.vidport.usecases.access;

import dev.vidport.usecases.access.port.IdempotencyKeys;
import dev.vidport.usecases.transaction.BatchedDeletion;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

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
   * Deletes all expired keys in batches, because an hour may leave more than one batch.
   *
   * @return the number of deleted keys
   */
  public int handle() {
    Instant now = clock.instant();
    return BatchedDeletion.all(max -> keys.sweep(now, max));
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("forget-idempotency-keys", PERIOD, this::handle);
  }
}
