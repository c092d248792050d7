package dev.vidport.usecases.access;

import dev.vidport.usecases.access.port.BrowserTokens;
import dev.vidport.usecases.transaction.BatchedDeletion;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Deletes browser tokens some time after their end. */
public final class SweepTokens {
  /** How long an operator can see a token that has ended. */
  public static final Duration RETENTION = Duration.ofDays(30);

  private static final Duration PERIOD = Duration.ofHours(1);

  private final BrowserTokens tokens;
  private final Clock clock;

  public SweepTokens(BrowserTokens tokens, Clock clock) {
    this.tokens = tokens;
    this.clock = clock;
  }

  /**
   * Deletes in batches, because an hour may leave more than one batch.
   *
   * @return the number of deleted tokens
   */
  public int handle() {
    Instant before = clock.instant().minus(RETENTION);
    return BatchedDeletion.all(max -> tokens.sweep(before, max));
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("forget-browser-tokens", PERIOD, this::handle);
  }
}
