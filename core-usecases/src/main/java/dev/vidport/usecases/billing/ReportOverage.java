package dev.vidport.usecases.billing;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.domain.billing.OverageCharge;
import dev.vidport.domain.billing.OveragePeriod;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.domain.billing.PlanTerm;
import dev.vidport.domain.billing.Subscription;
import dev.vidport.domain.billing.SubscriptionStatus;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.billing.port.BillingAccounts;
import dev.vidport.usecases.billing.port.BillingAlerts;
import dev.vidport.usecases.billing.port.OverageReports;
import dev.vidport.usecases.billing.port.PaymentException;
import dev.vidport.usecases.billing.port.PaymentProvider;
import dev.vidport.usecases.billing.port.PlanTerms;
import dev.vidport.usecases.transaction.port.RecurringTask;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.port.UsageLedger;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Currency;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reports overage to the payment provider, once per account and period: that of the last month, and
 * that of plans and subscriptions that ended ({@link EndPlanTerm}). The amount is stored before it
 * is sent, so that a repetition sends the same one under the same identifier.
 */
public final class ReportOverage {
  /** After the end of the month; usage of its last minutes may be recorded late. */
  static final Duration SETTLING = Duration.ofHours(6);

  /**
   * The meter recognizes a repetition for a day. An older report without a response is left to the
   * operator, because it could count twice. An invoice is looked for before it is made.
   */
  static final Duration REPEATABLE = Duration.ofHours(23);

  private static final Duration PERIOD = Duration.ofHours(1);
  private static final int PAGE = 100;

  /** ISO 4217 for no currency, for an amount of zero. */
  private static final Currency NONE = Currency.getInstance("XXX");

  private final Optional<PaymentProvider> provider;
  private final Optional<SyncSubscription> sync;
  private final BillingAccounts billing;
  private final PlanTerms terms;
  private final OverageReports reports;
  private final BillingAlerts alerts;
  private final Accounts accounts;
  private final UsageLedger usage;
  private final PlanCatalog plans;
  private final Transactions transactions;
  private final Clock clock;

  ReportOverage(
      Optional<PaymentProvider> provider,
      Optional<SyncSubscription> sync,
      BillingAccounts billing,
      PlanTerms terms,
      OverageReports reports,
      BillingAlerts alerts,
      Accounts accounts,
      UsageLedger usage,
      PlanCatalog plans,
      Transactions transactions,
      Clock clock) {
    this.provider = provider;
    this.sync = sync;
    this.billing = billing;
    this.terms = terms;
    this.reports = reports;
    this.alerts = alerts;
    this.accounts = accounts;
    this.usage = usage;
    this.plans = plans;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Computes and reports what is due. A channel of the provider that is unavailable is left to the
   * next run.
   *
   * @return the number of periods that are settled now
   */
  public int handle() {
    return provider.isPresent() ? closeMonth() + report(provider.get()) : 0;
  }

  private int closeMonth() {
    YearMonth month =
        YearMonth.from(clock.instant().minus(SETTLING).atOffset(ZoneOffset.UTC)).minusMonths(1);
    int settled = 0;
    List<AccountId> due = reports.listUnreported(month, "", PAGE);
    while (!due.isEmpty()) {
      for (AccountId account : due) {
        settled += transactions.in(() -> close(account, month)) ? 1 : 0;
      }
      due = reports.listUnreported(month, due.get(due.size() - 1).value(), PAGE);
    }
    return settled;
  }

  /**
   * Stores the report of the end of a month.
   *
   * @return whether there is nothing to send
   */
  private boolean close(AccountId id, YearMonth month) {
    // So that the plan does not change during the report.
    accounts.lock(id);
    Account account = accounts.find(id).orElseThrow();
    Optional<PlanTerm> lastOfMonth = terms.firstSince(id, month.plusMonths(1));
    boolean paid =
        lastOfMonth
            .map(PlanTerm::paid)
            .orElseGet(() -> billing.find(id).filter(BillingAccount::isPaying).isPresent());
    Instant now = Timestamps.now(clock);
    OveragePeriod period = OveragePeriod.endOf(month);
    Optional<OverageReport> owed =
        paid
            ? OverageCharge.report(
                id,
                period,
                plans.named(lastOfMonth.map(PlanTerm::plan).orElseGet(account::plan)),
                terms
                    .lastOf(id, month)
                    .map(PlanTerm::usage)
                    .orElseGet(() -> MonthUsage.none(month)),
                usage.month(id, month, now),
                now)
            : Optional.empty();
    OverageReport report = owed.orElseGet(() -> OverageReport.of(id, period, 0, NONE, now));
    return reports.insert(report) && report.state() == OverageReport.State.NOTHING_DUE;
  }

  private int report(PaymentProvider payments) {
    Set<OverageReport.Channel> unavailable = EnumSet.noneOf(OverageReport.Channel.class);
    int settled = 0;
    List<OverageReport> open = reports.listOpen("", PAGE);
    while (!open.isEmpty()) {
      for (OverageReport report : open) {
        settled += report(payments, report, unavailable) ? 1 : 0;
      }
      open = reports.listOpen(open.get(open.size() - 1).identifier(), PAGE);
    }
    return settled;
  }

  private boolean report(
      PaymentProvider payments, OverageReport open, Set<OverageReport.Channel> unavailable) {
    if (unavailable.size() == OverageReport.Channel.values().length) {
      return false;
    }
    Optional<OverageReport> claimed = claimed(open, unavailable);
    if (claimed.isEmpty() || unavailable.contains(claimed.get().channel())) {
      return false;
    }
    OverageReport report = claimed.get();
    try {
      BillingAccount customer = billing.find(report.account()).orElseThrow();
      payments.reportOverage(
          customer.customer(),
          customer.subscription().map(BillingAccount.State::subscription),
          report);
      return reports.update(report.reported(Timestamps.now(clock)), OverageReport.State.CLAIMED);
    } catch (PaymentException e) {
      if (e.kind() == PaymentException.Kind.UNAVAILABLE) {
        unavailable.add(report.channel());
      } else {
        // The provider has not recorded it, so a later run may start again.
        boolean unused =
            reports.update(report.refused(Timestamps.now(clock)), OverageReport.State.CLAIMED);
      }
      return false;
    }
  }

  /** The report if it may be sent now. */
  private Optional<OverageReport> claimed(
      OverageReport open, Set<OverageReport.Channel> unavailable) {
    if (open.state() == OverageReport.State.DUE) {
      return channel(open.account(), unavailable)
          .map(channel -> open.claimed(channel, Timestamps.now(clock)))
          // Empty when another host has claimed it in the meantime.
          .filter(claim -> reports.update(claim, OverageReport.State.DUE));
    }
    if (open.channel() == OverageReport.Channel.METER
        && open.at().plus(REPEATABLE).isBefore(clock.instant())) {
      alerts.unconfirmedOverage(open);
      return Optional.empty();
    }
    return Optional.of(open);
  }

  /**
   * Reads the subscription again, because a meter bills nothing after its end.
   *
   * @return empty when the provider does not say, or does not know the customer
   */
  private Optional<OverageReport.Channel> channel(
      AccountId account, Set<OverageReport.Channel> unavailable) {
    try {
      boolean isPaying =
          sync.orElseThrow()
              .handle(account, Actor.paymentProvider(""))
              .map(Subscription::status)
              .filter(SubscriptionStatus::grantsPlan)
              .isPresent();
      return Optional.of(isPaying ? OverageReport.Channel.METER : OverageReport.Channel.INVOICE);
    } catch (PaymentException e) {
      if (e.kind() == PaymentException.Kind.UNAVAILABLE) {
        unavailable.addAll(EnumSet.allOf(OverageReport.Channel.class));
      } else {
        billing
            .find(account)
            .ifPresent(customer -> alerts.lostCustomer(account, customer.customer()));
      }
      return Optional.empty();
    }
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("report-overage", PERIOD, this::handle);
  }
}
