package dev.vidport.usecases.storage;

import dev.vidport.usecases.storage.port.PendingDeletions;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.transaction.port.Transactions;

final class InMemoryPendingDeletionsTest extends PendingDeletionsContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryPendingDeletions deletions = new InMemoryPendingDeletions(transactions);

  @Override
  protected PendingDeletions cleanups() {
    return deletions;
  }

  @Override
  protected Transactions transactions() {
    return transactions;
  }
}
