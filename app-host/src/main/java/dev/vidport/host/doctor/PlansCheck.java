package dev.vidport.host.doctor;

import dev.vidport.library.internal.Inspection;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.usecases.account.ListRemovedPlans.RemovedPlan;
import dev.vidport.usecases.doctor.port.Finding;
import java.util.List;

/** Checks that the plans of all accounts are defined. */
record PlansCheck(Inspection inspection, List<String> names) {
  private static final String SUBJECT = "plans";

  List<Finding> check() {
    try {
      List<RemovedPlan> removed = inspection.removedPlans();
      return removed.isEmpty()
          ? List.of(Finding.ok(SUBJECT, String.join(", ", names)))
          : removed.stream().map(PlansCheck::finding).toList();
    } catch (DatabaseProblem e) {
      return List.of(Finding.problem(SUBJECT, String.valueOf(e.getMessage())));
    }
  }

  private static Finding finding(RemovedPlan plan) {
    String text =
        "VIDPORT_PLANS does not define "
            + plan.name()
            + ", the plan of "
            + plan.accounts()
            + (plan.accounts() == 1 ? " account" : " accounts");
    String remedy = "define it, or change the plan with `vidport admin account plan`";
    return plan.isKnown()
        ? Finding.advice(SUBJECT, text + "; its last definition applies", remedy)
        : Finding.problem(
            SUBJECT, text + "; no definition is known, so the smallest plan applies", remedy);
  }
}
