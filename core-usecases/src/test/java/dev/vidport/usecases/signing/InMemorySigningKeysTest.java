package dev.vidport.usecases.signing;

import dev.vidport.usecases.signing.port.SigningKeys;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.transaction.port.Transactions;

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
