package dev.vidport.usecases.usage;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.usage.MonthPlans;
import java.time.YearMonth;

/** Knows which plans accounts had. */
@FunctionalInterface
public interface PlanHistory {
  /**
   * The plans of an account in a month up to the current one.
   *
   * @param present the account's current plan
   */
  MonthPlans of(AccountId account, Plan present, YearMonth month);
}
