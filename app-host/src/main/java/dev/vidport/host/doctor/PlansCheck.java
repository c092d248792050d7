package dev.vidport.host.doctor;

import dev.vidport.library.internal.Inspection;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.usecases.account.ListRemovedPlans.RemovedPlan;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import java.util.List;

/** Checks that the plans of all accounts are defined. */
record PlansCheck(Inspection inspection, List<String> names) {
  List<Finding> check() {
    try {
      List<RemovedPlan> removed = inspection.removedPlans();
      return removed.isEmpty()
          ? List.of(FindingCode.PLANS.ok("names", String.join(", ", names)))
          : removed.stream().map(PlansCheck::finding).toList();
    } catch (DatabaseProblem e) {
      return List.of(
          FindingCode.PLANS_UNREADABLE.problem("reason", String.valueOf(e.getMessage())));
    }
  }

  private static Finding finding(RemovedPlan plan) {
    return plan.isKnown()
        ? FindingCode.PLAN_REMOVED.advice("plan", plan.name(), "accounts", plan.accounts())
        : FindingCode.PLAN_UNKNOWN.problem("plan", plan.name(), "accounts", plan.accounts());
  }
}
