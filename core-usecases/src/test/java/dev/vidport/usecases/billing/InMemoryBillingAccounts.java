package dev.vidport.usecases.billing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.usecases.billing.port.BillingAccounts;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Billing accounts in memory. */
public final class InMemoryBillingAccounts implements BillingAccounts {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<AccountId, BillingAccount> accounts;

  public InMemoryBillingAccounts(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.accounts = transactions.table();
  }

  @Override
  public Optional<BillingAccount> find(AccountId account) {
    return accounts.find(account);
  }

  @Override
  public Optional<BillingAccount> findByCustomer(String customer) {
    return all().stream().filter(account -> account.customer().equals(customer)).findFirst();
  }

  @Override
  public boolean insert(BillingAccount account) {
    return transactions.in(
        () -> {
          boolean isNew =
              find(account.account()).isEmpty() && findByCustomer(account.customer()).isEmpty();
          if (isNew) {
            accounts.put(account.account(), account);
          }
          return isNew;
        });
  }

  @Override
  public boolean update(BillingAccount next) {
    return accounts.replace(
        next.account(),
        stored -> stored.revision() == next.revision() - 1 ? Optional.of(next) : Optional.empty());
  }

  @Override
  public List<BillingAccount> listUpdatedBefore(Instant time, int max) {
    return all().stream()
        .filter(account -> account.updatedAt().isBefore(time))
        .sorted(Comparator.comparing(BillingAccount::updatedAt))
        .limit(max)
        .toList();
  }

  /** All accounts. */
  List<BillingAccount> all() {
    return accounts.all();
  }
}
