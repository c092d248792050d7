package dev.vidport.usecases.access;

import dev.vidport.usecases.job.InMemoryTransactions;
import dev.vidport.usecases.job.Transactions;

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
