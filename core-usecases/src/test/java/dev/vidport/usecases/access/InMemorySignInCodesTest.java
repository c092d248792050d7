package dev.vidport.usecases.access;

import dev.vidport.usecases.access.port.SignInCodes;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.transaction.port.Transactions;

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
