package dev.vidport.usecases.webhook.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.webhook.DeliveryAttempt;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.usecases.event.port.Outbox;
import dev.vidport.usecases.event.port.PendingEvents;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The deliveries of the events of the {@link Outbox} to webhooks, and their log. An event is due as
 * soon as it is added. These deliveries know nothing of {@link PendingEvents}, so each event
 * reaches both kinds of receivers. Delivery is at least once: when the lease of a claim ends
 * without a result, because its worker died, the event is due again.
 */
public interface WebhookDeliveries {
  /**
   * Looks at a bounded number of due events, those first that are due longest. An event that no
   * webhook wants ends. One that {@code request} admits is claimed. The others stay due. All of
   * this is committed at once, so this must not be called in a transaction. Concurrent callers
   * never claim the same event.
   */
  Claims claim(ClaimRequest request);

  /**
   * Ends the attempt of a claim.
   *
   * @param nextAttempt when the event is due again; empty if it is not
   * @return false when the lease ended and another claim came first
   */
  boolean finish(ClaimedDelivery claim, Optional<Instant> nextAttempt);

  /** The type of an event that is still stored. */
  Optional<EventType> type(AccountId account, String eventId);

  /**
   * Makes a stored event due, as if it occurred at {@code at}.
   *
   * @return false when the account has no such event
   */
  boolean replay(AccountId account, String eventId, Instant at);

  /** Adds an entry to the log. */
  void log(DeliveryAttempt attempt);

  /**
   * The latest entries of the log of an account, the latest first.
   *
   * @param video lists only those of the stored events of this video
   */
  List<DeliveryAttempt> latest(AccountId account, Optional<VideoId> video, int limit);

  /**
   * Deletes entries of the log, the oldest first.
   *
   * @return the number of deleted entries
   */
  int deleteExpired(Instant attemptedBefore, int limit);

  /**
   * @param now the current time
   * @param lease for how long no other caller claims the events; longer than an attempt takes
   * @param except accounts whose events are not looked at
   * @param failingToo whether to look at events for endpoints that are failing
   * @param admit decides about the events in their order; is called once for each
   */
  record ClaimRequest(
      Instant now,
      Duration lease,
      Set<AccountId> except,
      boolean failingToo,
      Predicate<Webhook> admit) {}

  /**
   * @param claimed the claimed deliveries
   * @param mayBeMore whether more events may be due than this call looked at
   */
  record Claims(List<ClaimedDelivery> claimed, boolean mayBeMore) {}
}
