package dev.vidport.usecases.access;

import dev.vidport.usecases.access.port.EventLimiter;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.access.port.SignInCodes;
import dev.vidport.usecases.transaction.BatchedDeletion;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Deletes expired sign-in codes, sessions and counts of limited events. */
public final class SweepSignIns {
  private static final Duration PERIOD = Duration.ofHours(1);

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
    return BatchedDeletion.all(max -> codes.sweep(now, max))
        + BatchedDeletion.all(max -> sessions.sweep(now, max))
        + BatchedDeletion.all(max -> limiter.sweep(now, max));
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("forget-sign-ins", PERIOD, this::handle);
  }
}
