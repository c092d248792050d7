package dev.vidport.usecases.archive;

import dev.vidport.usecases.account.InMemoryAccounts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.archive.port.AccountExports;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryAccountExportsTest extends AccountExportsContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryAccounts accounts = new InMemoryAccounts(transactions);
  private final InMemoryAccountExports exports = new InMemoryAccountExports(transactions);

  @Override
  protected AccountExports exports() {
    return exports;
  }

  @Override
  protected Accounts accounts() {
    return accounts;
  }
}
