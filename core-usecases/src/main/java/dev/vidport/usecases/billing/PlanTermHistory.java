package dev.vidport.usecases.billing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.billing.PlanTerm;
import dev.vidport.domain.usage.MonthPlans;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.billing.port.PlanTerms;
import dev.vidport.usecases.usage.PlanHistory;
import java.time.YearMonth;

/** Finds the plans of a month in the terms that have ended. */
public final class PlanTermHistory implements PlanHistory {
  private final PlanTerms terms;
  private final PlanCatalog plans;

  public PlanTermHistory(PlanTerms terms, PlanCatalog plans) {
    this.terms = terms;
    this.plans = plans;
  }

  @Override
  public MonthPlans of(AccountId account, Plan present, YearMonth month) {
    return new MonthPlans(
        terms.listOf(account, month).stream()
            .map(term -> new MonthPlans.Ended(plans.named(term.plan()), term.usage()))
            .toList(),
        terms
            .firstSince(account, month.plusMonths(1))
            .map(PlanTerm::plan)
            .map(plans::named)
            .orElse(present));
  }
}
