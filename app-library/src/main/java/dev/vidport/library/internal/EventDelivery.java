package dev.vidport.library.internal;

import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.usecases.event.port.ClaimedEvent;
import dev.vidport.usecases.event.port.PendingEvents;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Delivers the events of the outbox to the listener of the embedding application. */
final class EventDelivery {
  private static final Logger LOG = LoggerFactory.getLogger(EventDelivery.class);
  private static final Duration PERIOD = Duration.ofSeconds(1);
  private static final int BATCH = 10;
  private static final int MAX_BATCHES = 20;

  /** Longer than the calls of one batch take. */
  private static final Duration LEASE = Duration.ofMinutes(5);

  private static final Duration FIRST_RETRY_DELAY = Duration.ofSeconds(5);

  /** The delay doubles up to 85 minutes. Attempts end with the retention of the event. */
  private static final int MAX_DOUBLINGS = 10;

  private final PendingEvents events;
  private final Consumer<AccountEvent> listener;
  private final Clock clock;

  EventDelivery(PendingEvents events, Consumer<AccountEvent> listener, Clock clock) {
    this.events = events;
    this.listener = listener;
    this.clock = clock;
  }

  RecurringTask recurringTask() {
    return new RecurringTask("deliver-events-to-listener", PERIOD, this::deliverDue);
  }

  /** Delivers the events that are due, up to a limit; the next run continues. */
  void deliverDue() {
    for (int batch = 0; batch < MAX_BATCHES; batch++) {
      List<ClaimedEvent> claimed = events.claim(clock.instant(), LEASE, BATCH);
      claimed.forEach(this::deliver);
      if (claimed.size() < BATCH) {
        return;
      }
    }
  }

  private void deliver(ClaimedEvent claim) {
    try {
      listener.accept(claim.event());
    } catch (RuntimeException e) {
      Duration delay = retryDelay(claim.attempt());
      LOG.warn(
          "The event listener failed; trying again: afterSeconds={} event={} attempt={}",
          delay.toSeconds(),
          claim.event().id(),
          claim.attempt(),
          e);
      boolean unused = events.retry(claim, clock.instant().plus(delay));
      return;
    }
    // When the lease has ended, another worker delivers the event again.
    boolean unused = events.delivered(claim, clock.instant());
  }

  private static Duration retryDelay(int attempt) {
    return FIRST_RETRY_DELAY.multipliedBy(1L << Math.min(attempt - 1, MAX_DOUBLINGS));
  }
}
