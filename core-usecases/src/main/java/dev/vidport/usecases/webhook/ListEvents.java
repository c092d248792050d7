package dev.vidport.usecases.webhook;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.usecases.event.port.AccountEvents;
import dev.vidport.usecases.event.port.EventCursor;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import dev.vidport.usecases.webhook.port.EventMessage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Lists the events of the caller's account in order, as webhooks receive them. */
public final class ListEvents {
  /** The longest time that a request waits for an event. */
  public static final Duration MAX_WAIT = Duration.ofSeconds(20);

  private static final Duration POLL_INTERVAL = Duration.ofMillis(500);

  private final AccountEvents events;
  private final EventMessages messages;
  private final EventWaitLimit waits;
  private final Clock clock;

  ListEvents(AccountEvents events, EventMessages messages, EventWaitLimit waits, Clock clock) {
    this.events = events;
    this.messages = messages;
    this.waits = waits;
    this.clock = clock;
  }

  /** Ends the requests that wait for events, since the host stops. */
  public void endWaits() {
    waits.close();
  }

  /** The position after all events of the caller's account. */
  public EventCursor latest(Principal principal) {
    return events.latest(principal.accountId());
  }

  /**
   * @param video lists only the events of this video
   * @param after the position at which the list begins
   * @param wait how long to wait for the first event, at most {@link #MAX_WAIT}; less when too many
   *     requests wait
   */
  public Page handle(
      Principal principal, Optional<VideoId> video, EventCursor after, int limit, Duration wait) {
    AccountId account = principal.accountId();
    AccountEvents.Slice found = events.list(account, video, after, limit);
    if (found.last().isEmpty() && wait.compareTo(POLL_INTERVAL) >= 0 && waits.begin(account)) {
      try {
        found = await(account, video, after, limit, wait);
      } finally {
        waits.end(account);
      }
    }
    return new Page(
        found.events().stream().map(this::message).toList(), found.last().orElse(after));
  }

  /** One damaged video must not make the list fail; the client gets the fault when it reads it. */
  private EventMessage message(AccountEvent event) {
    try {
      return messages.of(event);
    } catch (DamagedDataException e) {
      return EventMessages.withoutDetails(event);
    }
  }

  private AccountEvents.Slice await(
      AccountId account, Optional<VideoId> video, EventCursor after, int limit, Duration wait) {
    Instant lastPoll = clock.instant().plus(wait).minus(POLL_INTERVAL);
    // The number of polls bounds the wait if the clock is set back.
    for (long polls = wait.dividedBy(POLL_INTERVAL); ; polls--) {
      boolean continues = waits.await(POLL_INTERVAL) && polls > 1;
      AccountEvents.Slice found = events.list(account, video, after, limit);
      if (!continues || found.last().isPresent() || clock.instant().isAfter(lastPoll)) {
        return found;
      }
    }
  }

  /**
   * Events in order.
   *
   * @param next the position after them
   */
  public record Page(List<EventMessage> events, EventCursor next) {}
}
