package dev.vidport.usecases.billing;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.domain.billing.OverageCharge;
import dev.vidport.domain.billing.OveragePeriod;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.domain.billing.PlanTerm;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.usecases.account.PlanChangeListener;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.billing.port.BillingAccounts;
import dev.vidport.usecases.billing.port.BillingPorts;
import dev.vidport.usecases.billing.port.OverageReports;
import dev.vidport.usecases.billing.port.PlanTerms;
import dev.vidport.usecases.usage.UsageRecorder;
import dev.vidport.usecases.usage.port.UsageLedger;
import java.time.Clock;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * Records the end of a plan or of its payment, and what the use up to then costs, in the
 * transaction of the change. {@link ReportOverage} sends it to the payment provider.
 */
public final class EndPlanTerm implements PlanChangeListener {
  private final BillingAccounts billing;
  private final PlanTerms terms;
  private final OverageReports reports;
  private final UsageLedger ledger;
  private final UsageRecorder usage;
  private final PlanCatalog plans;
  private final Clock clock;

  public EndPlanTerm(
      BillingPorts ports, UsageLedger ledger, UsageRecorder usage, PlanCatalog plans, Clock clock) {
    this.billing = ports.accounts();
    this.terms = ports.planTerms();
    this.reports = ports.overageReports();
    this.ledger = ledger;
    this.usage = usage;
    this.plans = plans;
    this.clock = clock;
  }

  /** A change by the operator: the subscription stays as it is. */
  @Override
  public void planChanged(Account before) {
    end(before, billing.find(before.id()).filter(BillingAccount::isPaying).isPresent());
  }

  /**
   * The last change of a transaction that holds the lock of the account.
   *
   * @param before the account before the change
   * @param paid whether its plan was paid for before the change
   */
  void end(Account before, boolean paid) {
    // Use that is recorded later belongs to the next term.
    ledger.lock(before.id());
    Instant now = Timestamps.now(clock);
    YearMonth month = YearMonth.from(now.atOffset(ZoneOffset.UTC));
    Optional<PlanTerm> last = terms.lastOf(before.id(), month);
    PlanTerm term =
        new PlanTerm(
            before.id(),
            last.map(PlanTerm::number).orElse(0) + 1,
            before.plan(),
            paid,
            now,
            ledger.month(before.id(), month, now));
    terms.insert(term);
    if (paid) {
      report(before, term, last.map(PlanTerm::usage).orElseGet(() -> MonthUsage.none(month)))
          .filter(report -> report.state() == OverageReport.State.DUE)
          .ifPresent(
              report -> {
                // The number of the term is new, so there is no report of it.
                boolean unused = reports.insert(report);
              });
    }
    usage.planChanged(before.id());
  }

  private Optional<OverageReport> report(Account before, PlanTerm term, MonthUsage used) {
    return OverageCharge.report(
        before.id(),
        new OveragePeriod(term.usage().month(), term.number()),
        plans.of(before),
        used,
        term.usage(),
        term.endedAt());
  }
}
