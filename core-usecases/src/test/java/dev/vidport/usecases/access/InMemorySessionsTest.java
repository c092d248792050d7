package dev.vidport.usecases.access;

import dev.vidport.usecases.account.Accounts;
import dev.vidport.usecases.account.InMemoryAccounts;
import dev.vidport.usecases.job.InMemoryTransactions;

final class InMemorySessionsTest extends SessionsContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryAccounts accounts = new InMemoryAccounts(transactions);
  private final InMemorySessions sessions = new InMemorySessions(transactions, accounts);

  @Override
  protected Sessions sessions() {
    return sessions;
  }

  @Override
  protected Accounts accounts() {
    return accounts;
  }
}
