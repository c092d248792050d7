package dev.vidport.usecases.account;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;

/** The plans of an instance. They can be replaced while it runs. Thread-safe. */
public final class PlanCatalog {
  private volatile Plans plans;

  public PlanCatalog(Plans plans) {
    this.plans = plans;
  }

  public Plans current() {
    return plans;
  }

  /** From now on, {@code changed} are the plans. */
  public void replace(Plans changed) {
    plans = changed;
  }

  /** The plan of an account. Accounts of a plan that the operator removed get the smallest plan. */
  public Plan of(Account account) {
    if (account.plan().equals(Plan.EMBEDDED.name())) {
      return Plan.EMBEDDED;
    }
    Plans now = plans;
    return now.named(account.plan()).orElse(now.all().get(0));
  }
}
