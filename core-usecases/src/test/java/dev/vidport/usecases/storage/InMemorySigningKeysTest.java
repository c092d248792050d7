package dev.vidport.usecases.storage;

import dev.vidport.usecases.job.InMemoryTransactions;
import dev.vidport.usecases.job.Transactions;

final class InMemorySigningKeysTest extends SigningKeysContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemorySigningKeys keys = new InMemorySigningKeys(transactions);

  @Override
  protected SigningKeys keys() {
    return keys;
  }

  @Override
  protected Transactions transactions() {
    return transactions;
  }
}
