package dev.vidport.usecases.access;

import dev.vidport.domain.access.EventLimit;
import dev.vidport.usecases.access.port.EventLimiter;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Counts of events in memory. */
public final class InMemoryEventLimiter implements EventLimiter {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<String, Events> subjects;

  public InMemoryEventLimiter(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.subjects = transactions.table();
  }

  @Override
  public Optional<Duration> take(String subject, EventLimit limit, Instant now) {
    return transactions.in(
        () -> {
          List<Instant> earlier =
              subjects.find(subject).map(Events::times).orElse(List.of()).stream()
                  .sorted()
                  .toList();
          Optional<Duration> wait = limit.retryAfter(earlier, now);
          if (wait.isEmpty()) {
            List<Instant> times = new ArrayList<>(limit.counted(earlier, now));
            times.add(now);
            subjects.put(
                subject, new Events(subject, times, Collections.max(times).plus(limit.period())));
          }
          return wait;
        });
  }

  @Override
  public int deleteExpired(Instant now, int max) {
    return transactions.in(
        () -> {
          List<Events> expired =
              subjects.all().stream()
                  .filter(events -> !now.isBefore(events.expiresAt))
                  .limit(max)
                  .toList();
          expired.forEach(events -> subjects.remove(events.subject));
          return expired.size();
        });
  }

  private record Events(String subject, List<Instant> times, Instant expiresAt) {}
}
