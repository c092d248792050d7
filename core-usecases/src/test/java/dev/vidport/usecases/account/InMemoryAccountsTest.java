package dev.vidport.usecases.account;

import dev.vidport.usecases.job.InMemoryTransactions;

final class InMemoryAccountsTest extends AccountsContract {
  private final InMemoryAccounts accounts = new InMemoryAccounts(new InMemoryTransactions());

  @Override
  protected Accounts accounts() {
    return accounts;
  }
}
