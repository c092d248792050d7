package dev.vidport.usecases.billing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.domain.billing.OverageCharge;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.usecases.account.Accounts;
import dev.vidport.usecases.account.PlanCatalog;
import dev.vidport.usecases.job.RecurringTask;
import dev.vidport.usecases.usage.UsageLedger;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * Reports the overage of the last month to the payment provider, once per account. The amount is
 * stored before it is sent, so that a repetition sends the same one under the same identifier.
 */
public final class ReportOverage {
  /** After the end of the month; usage of its last minutes may be recorded late. */
  static final Duration SETTLING = Duration.ofHours(6);

  /**
   * The provider recognizes a repetition for a day. An older report without an answer is left to
   * the operator, because it could count twice.
   */
  static final Duration REPEATABLE = Duration.ofHours(23);

  private static final Duration PERIOD = Duration.ofHours(1);
  private static final int PAGE = 100;

  private final Optional<PaymentProvider> provider;
  private final BillingAccounts billing;
  private final OverageReports reports;
  private final BillingAlerts alerts;
  private final Accounts accounts;
  private final UsageLedger usage;
  private final PlanCatalog plans;
  private final Clock clock;

  ReportOverage(
      Optional<PaymentProvider> provider,
      BillingAccounts billing,
      OverageReports reports,
      BillingAlerts alerts,
      Accounts accounts,
      UsageLedger usage,
      PlanCatalog plans,
      Clock clock) {
    this.provider = provider;
    this.billing = billing;
    this.reports = reports;
    this.alerts = alerts;
    this.accounts = accounts;
    this.usage = usage;
    this.plans = plans;
    this.clock = clock;
  }

  /**
   * Reports what is due. Ends early when the provider is unavailable.
   *
   * @return the number of accounts whose month is settled now
   */
  public int handle() {
    int settled = 0;
    if (provider.isPresent()) {
      YearMonth month =
          YearMonth.from(clock.instant().minus(SETTLING).atOffset(ZoneOffset.UTC)).minusMonths(1);
      try {
        List<AccountId> due = reports.listDue(month, "", PAGE);
        while (!due.isEmpty()) {
          for (AccountId account : due) {
            settled += report(provider.get(), account, month) ? 1 : 0;
          }
          due = reports.listDue(month, due.get(due.size() - 1).value(), PAGE);
        }
      } catch (PaymentException e) {
        // The next run goes on.
        return settled;
      }
    }
    return settled;
  }

  private boolean report(PaymentProvider payments, AccountId account, YearMonth month)
      throws PaymentException {
    Optional<OverageReport> claimed = reports.find(account, month).or(() -> claim(account, month));
    Optional<BillingAccount> customer = billing.find(account);
    if (claimed.isEmpty() || customer.isEmpty()) {
      return false;
    }
    OverageReport report = claimed.get();
    if (report.state() != OverageReport.State.CLAIMED) {
      return report.state() == OverageReport.State.NOTHING_DUE;
    }
    if (report.at().plus(REPEATABLE).isBefore(clock.instant())) {
      alerts.unconfirmedOverage(report);
      return false;
    }
    return send(payments, customer.get().customer(), report);
  }

  /** Empty when another host has claimed the report meanwhile. */
  private Optional<OverageReport> claim(AccountId account, YearMonth month) {
    Instant now = Timestamps.now(clock);
    long amount =
        accounts
            .find(account)
            .map(found -> amount(plans.of(found), usage.month(account, month, now)))
            .orElse(0L);
    OverageReport report =
        new OverageReport(
            account,
            month,
            amount,
            amount > 0 ? OverageReport.State.CLAIMED : OverageReport.State.NOTHING_DUE,
            now);
    return reports.insert(report) ? Optional.of(report) : Optional.empty();
  }

  private static long amount(Plan plan, MonthUsage month) {
    return OverageCharge.minorUnits(plan, month);
  }

  private boolean send(PaymentProvider payments, String customer, OverageReport report)
      throws PaymentException {
    try {
      payments.reportOverage(customer, report);
      reports.update(report.reported(Timestamps.now(clock)));
      return true;
    } catch (PaymentException e) {
      if (e.kind() == PaymentException.Kind.UNAVAILABLE) {
        throw e;
      }
      // The provider has not recorded it, so a later run may begin anew.
      reports.delete(report);
      return false;
    }
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("report-overage", PERIOD, this::handle);
  }
}
