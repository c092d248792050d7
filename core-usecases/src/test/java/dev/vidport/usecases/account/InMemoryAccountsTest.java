package dev.vidport.usecases.account;

import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryAccountsTest extends AccountsContract {
  private final InMemoryAccounts accounts = new InMemoryAccounts(new InMemoryTransactions());

  @Override
  protected Accounts accounts() {
    return accounts;
  }
}
