package dev.vidport.usecases.access;

import dev.vidport.usecases.job.InMemoryTransactions;
import dev.vidport.usecases.job.Transactions;

final class InMemorySignInCodesTest extends SignInCodesContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemorySignInCodes codes = new InMemorySignInCodes(transactions);

  @Override
  protected SignInCodes codes() {
    return codes;
  }

  @Override
  protected Transactions transactions() {
    return transactions;
  }
}
