package dev.vidport.usecases.transaction;

import dev.vidport.usecases.account.InMemoryAccounts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.transaction.port.Transactions;

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
