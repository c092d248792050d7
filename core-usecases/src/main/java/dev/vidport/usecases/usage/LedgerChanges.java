package dev.vidport.usecases.usage;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.domain.usage.UsageThresholds;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.event.EventPublisher;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.port.UsageLedger;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * Changes the usage of accounts, each under the lock of its account, and announces the thresholds
 * of their plans, each once in a month.
 */
final class LedgerChanges {
  private final UsageLedger ledger;
  private final Accounts accounts;
  private final PlanCatalog plans;
  private final EventPublisher events;
  private final Transactions transactions;

  LedgerChanges(
      UsageLedger ledger,
      Accounts accounts,
      PlanCatalog plans,
      EventPublisher events,
      Transactions transactions) {
    this.ledger = ledger;
    this.accounts = accounts;
    this.plans = plans;
    this.events = events;
    this.transactions = transactions;
  }

  /** Runs {@code change} in the transaction of the caller, or in one of its own. */
  void run(AccountId account, Instant at, Change change) {
    transactions.run(
        () -> {
          ledger.lock(account);
          change.at(at);
          announceReached(account, at);
        });
  }

  /** Announces in a transaction of its own. Locks nothing if the usage has reached no threshold. */
  void announceOnly(AccountId account, Instant at) {
    boolean isReached =
        limitedPlan(account)
            .filter(plan -> !UsageThresholds.reached(plan, usage(account, at)).isEmpty())
            .isPresent();
    if (isReached) {
      run(account, at, then -> {});
    }
  }

  private void announceReached(AccountId account, Instant at) {
    Optional<Plan> limited = limitedPlan(account);
    if (limited.isEmpty()) {
      return;
    }
    Plan plan = limited.get();
    YearMonth month = month(at);
    for (UsageThresholds.Reached reached : UsageThresholds.reached(plan, usage(account, at))) {
      if (ledger.firstReached(account, month, reached.measure(), reached.percent())) {
        events.publishThreshold(account, plan, month, reached);
      }
    }
  }

  private Optional<Plan> limitedPlan(AccountId account) {
    return accounts.find(account).map(plans::of).filter(plan -> !plan.isUnlimited());
  }

  private MonthUsage usage(AccountId account, Instant at) {
    return ledger.month(account, month(at), at);
  }

  private static YearMonth month(Instant at) {
    return YearMonth.from(at.atOffset(ZoneOffset.UTC));
  }

  /** A change of the ledger. */
  interface Change {
    void at(Instant at);
  }
}
