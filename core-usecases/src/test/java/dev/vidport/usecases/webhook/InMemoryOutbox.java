package dev.vidport.usecases.webhook;

import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.usecases.job.Transactions;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Events in memory, with serialized transactions that an exception rolls back. */
public final class InMemoryOutbox implements Outbox, PendingEvents, Transactions {
  private final ReentrantLock lock = new ReentrantLock();
  private Map<String, Entry> entries = new HashMap<>();

  /**
   * @param due empty once the event has ended
   */
  private record Entry(VideoEvent event, int attempts, Optional<Instant> due) {
    boolean isDue(Instant now) {
      return due.filter(at -> !at.isAfter(now)).isPresent();
    }

    Entry dueAt(Instant at) {
      return new Entry(event, attempts, Optional.of(at));
    }

    Entry ended() {
      return new Entry(event, attempts, Optional.empty());
    }
  }

  @Override
  public <T> T in(Supplier<T> work) {
    lock.lock();
    Map<String, Entry> before = new HashMap<>(entries);
    boolean isCommitted = false;
    try {
      T result = work.get();
      isCommitted = true;
      return result;
    } finally {
      if (!isCommitted) {
        entries = before;
      }
      lock.unlock();
    }
  }

  @Override
  public void add(VideoEvent event) {
    run(() -> entries.put(event.id(), new Entry(event, 0, Optional.of(event.at()))));
  }

  @Override
  public List<ClaimedEvent> claim(Instant now, Duration lease, int limit) {
    return in(
        () ->
            entries.values().stream()
                .filter(entry -> entry.isDue(now))
                .sorted(
                    Comparator.comparing((Entry entry) -> entry.due().orElseThrow())
                        .thenComparing(entry -> entry.event().id()))
                .limit(limit)
                .toList()
                .stream()
                .map(entry -> startAttempt(entry, now.plus(lease)))
                .toList());
  }

  private ClaimedEvent startAttempt(Entry entry, Instant leaseEnd) {
    int attempt = entry.attempts() + 1;
    entries.put(entry.event().id(), new Entry(entry.event(), attempt, Optional.of(leaseEnd)));
    return new ClaimedEvent(entry.event(), attempt);
  }

  @Override
  public boolean delivered(ClaimedEvent claim, Instant at) {
    return end(claim, Entry::ended);
  }

  @Override
  public boolean retry(ClaimedEvent claim, Instant nextAttempt) {
    return end(claim, entry -> entry.dueAt(nextAttempt));
  }

  @Override
  public boolean giveUp(ClaimedEvent claim) {
    return end(claim, Entry::ended);
  }

  private boolean end(ClaimedEvent claim, UnaryOperator<Entry> change) {
    return in(
        () -> {
          Optional<Entry> held =
              Optional.ofNullable(entries.get(claim.event().id()))
                  .filter(entry -> entry.attempts() == claim.attempt() && entry.due().isPresent());
          held.ifPresent(entry -> entries.put(entry.event().id(), change.apply(entry)));
          return held.isPresent();
        });
  }

  @Override
  public int deleteExpired(Instant createdBefore, Instant now, int limit) {
    return in(
        () -> {
          List<String> expired =
              entries.values().stream()
                  .filter(entry -> entry.event().at().isBefore(createdBefore))
                  .filter(entry -> entry.due().isEmpty() || entry.isDue(now))
                  .sorted(Comparator.comparing((Entry entry) -> entry.event().at()))
                  .limit(limit)
                  .map(entry -> entry.event().id())
                  .toList();
          expired.forEach(entries::remove);
          return expired.size();
        });
  }
}
