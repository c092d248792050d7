package dev.vidport.usecases.webhook;

import dev.vidport.usecases.job.InMemoryTransactions;
import dev.vidport.usecases.job.Transactions;

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
