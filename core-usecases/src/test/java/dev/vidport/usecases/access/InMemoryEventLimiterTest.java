package dev.vidport.usecases.access;

import dev.vidport.usecases.job.InMemoryTransactions;
import dev.vidport.usecases.job.Transactions;

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
