package dev.vidport.usecases.account;

import dev.vidport.domain.account.Plan;
import dev.vidport.usecases.account.port.PlanCatalog;
import java.util.List;

/** Lists the plans that accounts can get, for an operator. */
public final class ListPlans {
  private final PlanCatalog plans;

  ListPlans(PlanCatalog plans) {
    this.plans = plans;
  }

  /** From the smallest to the largest. */
  public List<Plan> handleAsOperator() {
    return plans.current().all();
  }
}
