package dev.vidport.usecases.usage;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.Hex;
import dev.vidport.domain.id.Timestamps;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.random.RandomGenerator;

/**
 * Delivered bytes of accounts on their way to the ledger. Each account has at most one entry at a
 * time, whose cause and amount never change: an entry that failed may have been committed, and the
 * ledger has at most one entry of a cause. Not thread-safe.
 */
final class PendingDeliveries {
  private static final String CAUSE = "delivery:";
  private static final int HOST_ID_BYTES = 8;

  /** Failures after which {@link #record} ends: each may wait for a timeout of the database. */
  private static final int MAX_FAILURES = 2;

  private final DeliveryMeter.Recorder recorder;
  private final Clock clock;
  private final String causePrefix;
  private final Map<AccountId, Long> waiting = new HashMap<>();
  private final Deque<Entry> entries = new ArrayDeque<>();
  private long sequence;

  PendingDeliveries(DeliveryMeter.Recorder recorder, RandomGenerator random, Clock clock) {
    this.recorder = recorder;
    this.clock = clock;
    this.causePrefix = CAUSE + Hex.random(random, HOST_ID_BYTES) + ":";
  }

  void add(AccountId account, long bytes) {
    if (bytes > 0) {
      waiting.merge(account, bytes, Long::sum);
    }
  }

  /** The number of accounts that wait for an entry. */
  int accounts() {
    return waiting.size();
  }

  /**
   * Records all entries that it can.
   *
   * @param recorded receives the bytes of each recorded entry
   * @throws RuntimeException of the first entry that failed
   */
  void record(LongConsumer recorded) {
    makeEntries();
    List<RuntimeException> failures = new ArrayList<>();
    for (int left = entries.size(); left > 0 && failures.size() < MAX_FAILURES; left--) {
      Entry entry = entries.remove();
      try {
        recorder.delivered(entry.account(), entry.cause(), entry.bytes(), entry.at());
        recorded.accept(entry.bytes());
      } catch (RuntimeException e) {
        // Behind the others, so that a single account cannot hold them up.
        entries.add(entry);
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
  }

  private void makeEntries() {
    Set<AccountId> withEntry = new HashSet<>();
    entries.forEach(entry -> withEntry.add(entry.account()));
    Instant now = Timestamps.now(clock);
    for (Iterator<Map.Entry<AccountId, Long>> each = waiting.entrySet().iterator();
        each.hasNext(); ) {
      Map.Entry<AccountId, Long> count = each.next();
      if (!withEntry.contains(count.getKey())) {
        entries.add(new Entry(count.getKey(), causePrefix + sequence, count.getValue(), now));
        sequence++;
        each.remove();
      }
    }
  }

  private record Entry(AccountId account, String cause, long bytes, Instant at) {}
}
