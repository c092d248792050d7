package dev.vidport.usecases.account;

import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.Members;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryMembersTest extends MembersContract {
  private final InMemoryAccounts accounts = new InMemoryAccounts(new InMemoryTransactions());

  @Override
  protected Members members() {
    return accounts.members();
  }

  @Override
  protected Accounts accounts() {
    return accounts;
  }
}
