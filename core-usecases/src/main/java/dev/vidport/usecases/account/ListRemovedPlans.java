package dev.vidport.usecases.account;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.KnownPlans;
import java.util.List;

/** Lists the plans that accounts have although the operator has removed them, for an operator. */
public final class ListRemovedPlans {
  private final Accounts accounts;
  private final Plans plans;
  private final KnownPlans known;

  public ListRemovedPlans(Accounts accounts, Plans plans, KnownPlans known) {
    this.accounts = accounts;
    this.plans = plans;
    this.known = known;
  }

  /** In the order of their names. */
  public List<RemovedPlan> handleAsOperator() {
    return accounts.countByPlan().entrySet().stream()
        .filter(plan -> !plan.getKey().equals(Plan.EMBEDDED.name()))
        .filter(plan -> plans.named(plan.getKey()).isEmpty())
        .map(
            plan ->
                new RemovedPlan(
                    plan.getKey(), plan.getValue(), known.find(plan.getKey()).isPresent()))
        .toList();
  }

  /**
   * A plan that the operator has removed.
   *
   * @param accounts number of its accounts
   * @param isKnown whether its last definition is known; otherwise its accounts get the smallest
   *     plan
   */
  public record RemovedPlan(String name, long accounts, boolean isKnown) {}
}
