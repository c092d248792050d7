package dev.vidport.usecases.webhook;

import dev.vidport.domain.account.AccountId;
import java.util.HashMap;
import java.util.Map;

/**
 * Limits the requests that wait for events: each holds a thread of the server. Thread-safe; one per
 * host.
 */
public final class EventWaitLimit {
  private static final int PER_ACCOUNT = 2;
  private static final int PER_HOST = 16;

  private final Map<AccountId, Integer> waiting = new HashMap<>();
  private int total;
  private boolean closed;

  /** Whether another request of the account may wait; then it must end with {@link #end}. */
  synchronized boolean begin(AccountId account) {
    int ofAccount = waiting.getOrDefault(account, 0);
    if (closed || ofAccount >= PER_ACCOUNT || total >= PER_HOST) {
      return false;
    }
    waiting.put(account, ofAccount + 1);
    total++;
    return true;
  }

  /** From now on, no request waits. */
  synchronized void close() {
    closed = true;
  }

  synchronized boolean isClosed() {
    return closed;
  }

  synchronized void end(AccountId account) {
    waiting.computeIfPresent(account, (same, number) -> number == 1 ? null : number - 1);
    total--;
  }
}
