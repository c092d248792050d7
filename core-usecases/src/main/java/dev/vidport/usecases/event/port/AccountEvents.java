package dev.vidport.usecases.event.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.webhook.AccountEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The stored events of an account, whether they are delivered or not. */
public interface AccountEvents {
  /**
   * Lists events in the order of their times and ids.
   *
   * @param after the position at which the list begins
   * @param before only events of an earlier time
   * @param limit maximum number of events
   */
  Slice list(AccountId account, EventCursor after, Instant before, int limit);

  /**
   * Events in order.
   *
   * @param events those that are readable
   * @param last the position after all of them and those that are not; empty when there are none
   */
  record Slice(List<AccountEvent> events, Optional<EventCursor> last) {}
}
