package dev.vidport.usecases.account;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.usecases.account.port.AllowedDomains;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.util.List;

/** Allowed domains in memory. */
public final class InMemoryAllowedDomains implements AllowedDomains {
  private final InMemoryTable<AccountId, List<AllowedDomain>> domains;

  public InMemoryAllowedDomains(InMemoryTransactions transactions) {
    this.domains = transactions.table();
  }

  @Override
  public List<AllowedDomain> of(AccountId account) {
    return domains.find(account).orElse(List.of());
  }

  @Override
  public void replace(AccountId account, List<AllowedDomain> wanted) {
    domains.put(account, List.copyOf(wanted));
  }
}
