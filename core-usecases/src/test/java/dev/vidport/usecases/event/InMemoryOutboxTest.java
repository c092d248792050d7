package dev.vidport.usecases.event;

import dev.vidport.usecases.event.port.Outbox;
import dev.vidport.usecases.event.port.PendingEvents;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.transaction.port.Transactions;

final class InMemoryOutboxTest extends OutboxContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryOutbox outbox = new InMemoryOutbox(transactions);

  @Override
  protected Outbox outbox() {
    return outbox;
  }

  @Override
  protected PendingEvents pending() {
    return outbox;
  }

  @Override
  protected Transactions transactions() {
    return transactions;
  }
}
