package dev.vidport.usecases.access;

import dev.vidport.usecases.access.port.Passkeys;
import dev.vidport.usecases.account.InMemoryAccounts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.Members;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryPasskeysTest extends PasskeysContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryAccounts accounts = new InMemoryAccounts(transactions);
  private final Passkeys passkeys = new InMemoryPasskeys(transactions, accounts.members());

  @Override
  protected Passkeys passkeys() {
    return passkeys;
  }

  @Override
  protected Accounts accounts() {
    return accounts;
  }

  @Override
  protected Members members() {
    return accounts.members();
  }
}
