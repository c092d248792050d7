package dev.vidport.usecases.webhook;

import dev.vidport.usecases.transaction.port.RecurringTask;
import dev.vidport.usecases.webhook.port.WebhookDeliveries;
import java.time.Clock;
import java.time.Duration;

/** Deletes entries of the log of deliveries after their retention. */
public final class SweepDeliveries {
  /** Service interface, section 6. */
  public static final Duration RETENTION = Duration.ofDays(30);

  private static final Duration PERIOD = Duration.ofMinutes(10);
  private static final int BATCH = 5_000;

  private final WebhookDeliveries deliveries;
  private final Clock clock;

  SweepDeliveries(WebhookDeliveries deliveries, Clock clock) {
    this.deliveries = deliveries;
    this.clock = clock;
  }

  /**
   * @return the number of deleted entries
   */
  public int handle() {
    return deliveries.deleteAttempts(clock.instant().minus(RETENTION), BATCH);
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("forget-deliveries", PERIOD, this::handle);
  }
}
