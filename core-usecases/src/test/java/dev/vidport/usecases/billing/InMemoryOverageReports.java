package dev.vidport.usecases.billing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.usecases.job.InMemoryTable;
import dev.vidport.usecases.job.InMemoryTransactions;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reports of overage in memory. */
public final class InMemoryOverageReports implements OverageReports {
  private final InMemoryTransactions transactions;
  private final InMemoryBillingAccounts accounts;
  private final InMemoryTable<Key, OverageReport> reports;

  public InMemoryOverageReports(
      InMemoryTransactions transactions, InMemoryBillingAccounts accounts) {
    this.transactions = transactions;
    this.accounts = accounts;
    this.reports = transactions.table();
  }

  @Override
  public Optional<OverageReport> find(AccountId account, YearMonth month) {
    return reports.find(new Key(account, month));
  }

  @Override
  public boolean insert(OverageReport report) {
    return transactions.in(
        () -> {
          boolean isNew = find(report.account(), report.month()).isEmpty();
          if (isNew) {
            reports.put(Key.of(report), report);
          }
          return isNew;
        });
  }

  @Override
  public void update(OverageReport report) {
    boolean unused =
        reports.replace(
            Key.of(report),
            stored ->
                Optional.of(
                    new OverageReport(
                        stored.account(),
                        stored.month(),
                        stored.amount(),
                        report.state(),
                        report.at())));
  }

  @Override
  public void delete(OverageReport report) {
    reports.remove(Key.of(report));
  }

  @Override
  public List<AccountId> listDue(YearMonth month, String after, int max) {
    return accounts.all().stream()
        .filter(account -> isDue(account, month))
        .map(BillingAccount::account)
        .filter(account -> account.value().compareTo(after) > 0)
        .sorted(Comparator.comparing(AccountId::value))
        .limit(max)
        .toList();
  }

  private boolean isDue(BillingAccount account, YearMonth month) {
    return find(account.account(), month)
        .map(report -> report.state() == OverageReport.State.CLAIMED)
        .orElseGet(account::isPaying);
  }

  private record Key(AccountId account, YearMonth month) {
    static Key of(OverageReport report) {
      return new Key(report.account(), report.month());
    }
  }
}
