package dev.vidport.usecases.access;

import dev.vidport.usecases.access.port.OidcIdentities;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.InMemoryAccounts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.Members;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemorySessionsTest extends SessionsContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryAccounts accounts = new InMemoryAccounts(transactions);
  private final InMemoryOidcIdentities identities = new InMemoryOidcIdentities(transactions);
  private final InMemorySessions sessions =
      new InMemorySessions(transactions, accounts, identities);

  @Override
  protected Sessions sessions() {
    return sessions;
  }

  @Override
  protected OidcIdentities identities() {
    return identities;
  }

  @Override
  protected Members members() {
    return accounts.members();
  }

  @Override
  protected Accounts accounts() {
    return accounts;
  }
}
