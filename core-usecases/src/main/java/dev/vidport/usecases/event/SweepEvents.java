package dev.vidport.usecases.event;

import dev.vidport.usecases.event.port.PendingEvents;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Deletes events after their retention, whether they were delivered or not. */
public final class SweepEvents {
  /**
   * Attempts are logged for 30 days (service interface, section 6) and go on for about a day. An
   * event can be sent again for as long as one of its attempts is logged.
   */
  public static final Duration RETENTION = Duration.ofDays(31);

  private static final Duration PERIOD = Duration.ofMinutes(10);
  private static final int BATCH = 5_000;

  private final PendingEvents events;
  private final Clock clock;

  public SweepEvents(PendingEvents events, Clock clock) {
    this.events = events;
    this.clock = clock;
  }

  /**
   * @return the number of deleted events
   */
  public int handle() {
    Instant now = clock.instant();
    return events.deleteExpired(now.minus(RETENTION), now, BATCH);
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("forget-events", PERIOD, this::handle);
  }
}
