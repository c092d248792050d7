package dev.vidport.usecases.billing;

import dev.vidport.usecases.billing.port.BillingEvents;
import dev.vidport.usecases.transaction.BatchedDeletion;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Forgets events of the payment provider after 60 days; it repeats them for a few days only. */
public final class SweepBillingEvents {
  /** How long an event is remembered. */
  public static final Duration RETENTION = Duration.ofDays(60);

  private static final Duration PERIOD = Duration.ofHours(6);

  private final BillingEvents events;
  private final Clock clock;

  SweepBillingEvents(BillingEvents events, Clock clock) {
    this.events = events;
    this.clock = clock;
  }

  /**
   * Forgets all expired events, in batches.
   *
   * @return the number of forgotten events
   */
  public int handle() {
    Instant before = clock.instant().minus(RETENTION);
    return BatchedDeletion.all(max -> events.sweep(before, max));
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("forget-billing-events", PERIOD, this::handle);
  }
}
