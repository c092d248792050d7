package dev.vidport.usecases.billing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.domain.billing.OveragePeriod;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.usecases.billing.port.OverageReports;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reports of overage in memory. */
public final class InMemoryOverageReports implements OverageReports {
  private final InMemoryTransactions transactions;
  private final InMemoryBillingAccounts accounts;
  private final InMemoryPlanTerms terms;
  private final InMemoryTable<Key, OverageReport> reports;

  public InMemoryOverageReports(
      InMemoryTransactions transactions,
      InMemoryBillingAccounts accounts,
      InMemoryPlanTerms terms) {
    this.transactions = transactions;
    this.accounts = accounts;
    this.terms = terms;
    this.reports = transactions.table();
  }

  @Override
  public Optional<OverageReport> find(AccountId account, OveragePeriod period) {
    return reports.find(new Key(account, period));
  }

  @Override
  public boolean insert(OverageReport report) {
    return transactions.in(
        () -> {
          boolean isNew = find(report.account(), report.period()).isEmpty();
          if (isNew) {
            reports.put(Key.of(report), report);
          }
          return isNew;
        });
  }

  @Override
  public boolean update(OverageReport report, OverageReport.State previous) {
    return transactions.in(
        () -> {
          Optional<OverageReport> stored =
              find(report.account(), report.period()).filter(found -> found.state() == previous);
          stored.ifPresent(
              found ->
                  reports.put(
                      Key.of(found),
                      new OverageReport(
                          found.account(),
                          found.period(),
                          found.amount(),
                          found.currency(),
                          report.state(),
                          report.channel(),
                          report.at())));
          return stored.isPresent();
        });
  }

  @Override
  public List<AccountId> listUnreported(YearMonth month, String after, int max) {
    return accounts.all().stream()
        .filter(account -> account.isPaying() || hasPaidSince(account.account(), month))
        .map(BillingAccount::account)
        .filter(account -> find(account, OveragePeriod.endOf(month)).isEmpty())
        .filter(account -> account.value().compareTo(after) > 0)
        .sorted(Comparator.comparing(AccountId::value))
        .limit(max)
        .toList();
  }

  private boolean hasPaidSince(AccountId account, YearMonth month) {
    return terms.of(account).anyMatch(term -> term.usage().month().isAfter(month) && term.paid());
  }

  @Override
  public List<OverageReport> listOpen(String after, int max) {
    return reports.all().stream()
        .filter(
            report ->
                report.state() == OverageReport.State.DUE
                    || report.state() == OverageReport.State.CLAIMED)
        .filter(report -> report.identifier().compareTo(after) > 0)
        .sorted(Comparator.comparing(OverageReport::identifier))
        .limit(max)
        .toList();
  }

  private record Key(AccountId account, OveragePeriod period) {
    static Key of(OverageReport report) {
      return new Key(report.account(), report.period());
    }
  }
}
