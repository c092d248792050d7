package dev.vidport.usecases.event.port;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The events of the {@link Outbox} on their way to the listener of an embedding application. The
 * port {@code WebhookDeliveries} is the same for webhooks. An event is due as soon as it is added.
 * Delivery is at least once: when the lease of a claim ends without a result, because its worker
 * died, the event is due again.
 */
public interface PendingEvents {
  /**
   * Claims due events, those first that are due longest. The claims are committed at once, so this
   * must not be called in a transaction. Concurrent callers never claim the same event.
   *
   * @param now the current time
   * @param lease for how long no other caller claims the events; longer than a delivery takes
   * @param limit maximum number of events
   */
  List<ClaimedEvent> claim(Instant now, Duration lease, int limit);

  /**
   * Ends the event: it was delivered, or it has no receiver.
   *
   * @return false when the lease ended and another claim or result came first
   */
  boolean delivered(ClaimedEvent claim, Instant at);

  /**
   * Makes the event due again at {@code nextAttempt}, after a failed attempt.
   *
   * @return false when the lease ended and another claim or result came first
   */
  boolean retry(ClaimedEvent claim, Instant nextAttempt);

  /**
   * Ends the event undelivered, after its last attempt.
   *
   * @return false when the lease ended and another claim or result came first
   */
  boolean giveUp(ClaimedEvent claim);

  /**
   * Deletes events, the oldest first, in any state. Claimed events and those that wait for a retry
   * are kept until they are due, including those due for webhooks.
   *
   * @param createdBefore deletes only events that were created before this time
   * @param now the current time
   * @param limit maximum number of events
   * @return the number of deleted events
   */
  int deleteExpired(Instant createdBefore, Instant now, int limit);
}
