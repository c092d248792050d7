package dev.vidport.library;

import dev.vidport.domain.webhook.AccountEvent;

/**
 * Receives the events of accounts and their videos in the embedding application, after the commit
 * of the change that caused them.
 */
@FunctionalInterface
public interface AccountEventListener {
  /**
   * Called at least once for each event, one event at a time; {@link AccountEvent#id} identifies
   * repeated calls. After an exception the event is delivered again later. A call should take less
   * than 10 seconds.
   */
  void onEvent(AccountEvent event);
}
