package dev.vidport.usecases.job;

import dev.vidport.usecases.account.Accounts;
import dev.vidport.usecases.account.InMemoryAccounts;

final class InMemoryTransactionsTest extends TransactionsContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryAccounts accounts = new InMemoryAccounts(transactions);

  @Override
  protected Transactions transactions() {
    return transactions;
  }

  @Override
  protected Accounts accounts() {
    return accounts;
  }
}
