package dev.vidport.usecases.storage;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.storage.port.PendingDeletions;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Pending deletions in memory. */
public final class InMemoryPendingDeletions implements PendingDeletions {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<ObjectKey, Entry> entries;

  public InMemoryPendingDeletions(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.entries = transactions.table();
  }

  /** Everything that is recorded for deletion, due or not. */
  public List<ObjectKey> all() {
    return entries.all().stream().map(Entry::root).toList();
  }

  @Override
  public void add(ObjectKey root, Instant notBefore, Instant again) {
    Entry added = new Entry(root, notBefore, again);
    transactions.run(() -> entries.put(root, entries.find(root).map(added::laterOf).orElse(added)));
  }

  @Override
  public List<ObjectKey> due(Instant now, int limit) {
    return entries.all().stream()
        .filter(entry -> entry.isDue(now))
        .sorted(Comparator.comparing(Entry::notBefore).thenComparing(entry -> entry.root().value()))
        .limit(limit)
        .map(Entry::root)
        .toList();
  }

  /** A deletion that was recorded again for a later time is kept. */
  @Override
  public void deleted(ObjectKey root, Instant now) {
    transactions.run(
        () -> {
          Optional<Entry> due = entries.find(root).filter(entry -> entry.isDue(now));
          if (due.filter(entry -> entry.again().isAfter(now)).isPresent()) {
            entries.put(root, due.orElseThrow().repeated());
          } else if (due.isPresent()) {
            entries.remove(root);
          }
        });
  }

  @Override
  public void forget(ObjectKey root) {
    entries.remove(root);
  }

  private record Entry(ObjectKey root, Instant notBefore, Instant again) {
    boolean isDue(Instant now) {
      return !notBefore.isAfter(now);
    }

    Entry repeated() {
      return new Entry(root, again, again);
    }

    /** The later times of both apply. */
    Entry laterOf(Entry other) {
      return new Entry(root, max(notBefore, other.notBefore), max(again, other.again));
    }

    private static Instant max(Instant one, Instant other) {
      return one.isAfter(other) ? one : other;
    }
  }
}
