package dev.vidport.usecases.access;

import dev.vidport.usecases.access.port.IdempotencyKeys;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.transaction.port.Transactions;

final class InMemoryIdempotencyKeysTest extends IdempotencyKeysContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryIdempotencyKeys keys = new InMemoryIdempotencyKeys(transactions);

  @Override
  protected IdempotencyKeys keys() {
    return keys;
  }

  @Override
  protected Transactions transactions() {
    return transactions;
  }
}
