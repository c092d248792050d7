package dev.vidport.usecases.webhook;

import dev.vidport.domain.account.AccountId;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Limits the requests that wait for events: each holds a thread of the server. Thread-safe; one per
 * host.
 */
public final class EventWaitLimit {
  private static final int PER_ACCOUNT = 2;
  private static final int PER_HOST = 16;

  private final CountDownLatch closed = new CountDownLatch(1);
  private final Map<AccountId, Integer> waiting = new HashMap<>();
  private int total;

  /** Whether another request of the account may wait; then it must end with {@link #end}. */
  synchronized boolean begin(AccountId account) {
    int ofAccount = waiting.getOrDefault(account, 0);
    if (closed.getCount() == 0 || ofAccount >= PER_ACCOUNT || total >= PER_HOST) {
      return false;
    }
    waiting.put(account, ofAccount + 1);
    total++;
    return true;
  }

  /** Ends all waits; from now on, no request waits. */
  void close() {
    closed.countDown();
  }

  /** Waits; false if the wait is over before {@code time}, since the host stops. */
  boolean await(Duration time) {
    try {
      return !closed.await(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  synchronized void end(AccountId account) {
    waiting.computeIfPresent(account, (same, number) -> number == 1 ? null : number - 1);
    total--;
  }
}
