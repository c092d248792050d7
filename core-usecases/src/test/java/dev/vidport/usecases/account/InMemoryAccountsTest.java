package dev.vidport.usecases.account;

import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.transaction.port.Transactions;

final class InMemoryAccountsTest extends AccountsContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryAccounts accounts = new InMemoryAccounts(transactions);

  @Override
  protected Accounts accounts() {
    return accounts;
  }

  @Override
  protected Transactions transactions() {
    return transactions;
  }
}
