package dev.vidport.usecases.access;

import dev.vidport.usecases.access.port.EventLimiter;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.transaction.port.Transactions;

final class InMemoryEventLimiterTest extends EventLimiterContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryEventLimiter limiter = new InMemoryEventLimiter(transactions);

  @Override
  protected EventLimiter limiter() {
    return limiter;
  }

  @Override
  protected Transactions transactions() {
    return transactions;
  }
}
