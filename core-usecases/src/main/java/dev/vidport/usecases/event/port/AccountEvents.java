package dev.vidport.usecases.event.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.webhook.AccountEvent;
import java.util.List;
import java.util.Optional;

/**
 * The stored events of an account, whether they are delivered or not. Their order is that of their
 * commits, whatever the clocks of the hosts show: an event never appears before one that was listed
 * earlier.
 */
public interface AccountEvents {
  /**
   * Lists events in order.
   *
   * @param video lists only the events of this video
   * @param after the position at which the list begins
   * @param limit maximum number of events
   */
  Slice list(AccountId account, Optional<VideoId> video, EventCursor after, int limit);

  /** The position after all events that are committed. */
  EventCursor latest(AccountId account);

  /**
   * Events in order.
   *
   * @param events those that are readable
   * @param last the position after all of them and those that are not; empty when there are none
   */
  record Slice(List<AccountEvent> events, Optional<EventCursor> last) {}
}
