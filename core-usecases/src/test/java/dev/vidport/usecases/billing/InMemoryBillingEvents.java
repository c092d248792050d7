package dev.vidport.usecases.billing;

import dev.vidport.usecases.billing.port.BillingEvents;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** Events of the payment provider in memory. */
public final class InMemoryBillingEvents implements BillingEvents {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<String, Event> events;

  public InMemoryBillingEvents(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.events = transactions.table();
  }

  @Override
  public boolean isKnown(String id) {
    return events.find(id).isPresent();
  }

  @Override
  public void add(String id, Instant receivedAt) {
    if (!isKnown(id)) {
      events.put(id, new Event(id, receivedAt));
    }
  }

  @Override
  public int deleteExpired(Instant before, int max) {
    return transactions.in(
        () -> {
          List<Event> expired =
              events.all().stream()
                  .filter(event -> event.receivedAt().isBefore(before))
                  .sorted(Comparator.comparing(Event::receivedAt))
                  .limit(max)
                  .toList();
          expired.forEach(event -> events.remove(event.id()));
          return expired.size();
        });
  }

  private record Event(String id, Instant receivedAt) {}
}
