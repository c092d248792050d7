package dev.vidport.usecases.derivative;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a few runs go on at a time, and makes the others wait. Accounts take turns, and an account
 * never runs more than there are free places, so that another one finds a place at once.
 * Thread-safe.
 */
final class RunQueue {
  /** The longest wait for a place. */
  static final Duration WAIT = Duration.ofSeconds(10);

  private final Map<AccountId, Integer> running = new HashMap<>();

  /** The accounts with waiting runs; the one whose turn is next comes first. */
  private final Map<AccountId, Deque<CountDownLatch>> waiting = new LinkedHashMap<>();

  private final Duration wait;
  private int free;

  /**
   * @param places number of runs at a time
   * @param wait the longest wait for a place
   */
  RunQueue(int places, Duration wait) {
    this.free = places;
    this.wait = wait;
  }

  /**
   * Waits for a place, which the caller must {@linkplain #leave leave}.
   *
   * @throws RefusalException {@code UNAVAILABLE} when there is none for a long time
   */
  void enter(AccountId account) throws IOException {
    CountDownLatch turn = new CountDownLatch(1);
    synchronized (this) {
      waiting.computeIfAbsent(account, any -> new ArrayDeque<>()).add(turn);
      admit();
    }
    boolean admitted = false;
    try {
      admitted = turn.await(wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    } finally {
      if (!admitted) {
        giveUp(account, turn);
      }
    }
    if (!admitted) {
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.UNAVAILABLE,
              "too many images and previews are being made; try again later",
              wait));
    }
  }

  private synchronized void giveUp(AccountId account, CountDownLatch turn) {
    Deque<CountDownLatch> queue = waiting.get(account);
    if (queue == null || !queue.remove(turn)) {
      // It got a place after the wait.
      leave(account);
    } else if (queue.isEmpty()) {
      waiting.remove(account);
    }
  }

  synchronized void leave(AccountId account) {
    running.computeIfPresent(account, (any, runs) -> runs == 1 ? null : runs - 1);
    free++;
    admit();
  }

  /** The number of runs that wait for a place. */
  synchronized int waiting() {
    return waiting.values().stream().mapToInt(Deque::size).sum();
  }

  private void admit() {
    for (Optional<AccountId> next = next(); next.isPresent(); next = next()) {
      AccountId account = next.get();
      Deque<CountDownLatch> queue = waiting.remove(account);
      if (queue != null) {
        running.merge(account, 1, Integer::sum);
        free--;
        queue.remove().countDown();
        if (!queue.isEmpty()) {
          // After the others.
          waiting.put(account, queue);
        }
      }
    }
  }

  private Optional<AccountId> next() {
    for (Iterator<AccountId> each = waiting.keySet().iterator(); each.hasNext(); ) {
      AccountId account = each.next();
      if (running.getOrDefault(account, 0) < free) {
        return Optional.of(account);
      }
    }
    return Optional.empty();
  }
}
