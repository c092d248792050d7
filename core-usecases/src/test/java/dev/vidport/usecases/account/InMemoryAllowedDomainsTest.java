package dev.vidport.usecases.account;

import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AllowedDomains;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryAllowedDomainsTest extends AllowedDomainsContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryAccounts accounts = new InMemoryAccounts(transactions);
  private final InMemoryAllowedDomains domains = new InMemoryAllowedDomains(transactions);

  @Override
  protected AllowedDomains domains() {
    return domains;
  }

  @Override
  protected Accounts accounts() {
    return accounts;
  }
}
