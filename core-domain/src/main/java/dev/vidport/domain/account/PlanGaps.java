package dev.vidport.domain.account;

import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Collects what a request asks for and its account's plan does not hold. */
public final class PlanGaps {
  private final Plan plan;
  private final List<Problem> lacking = new ArrayList<>();

  public PlanGaps(Plan plan) {
    this.plan = plan;
  }

  /** Whether {@code maxHeight}, where it is asked for, is within the plan. */
  public PlanGaps height(OptionalInt maxHeight) {
    maxHeight.ifPresent(
        height -> {
          if (height > plan.maxHeight()) {
            add("maxHeight", "the " + plan.title() + " plan goes up to " + plan.maxHeight() + "p");
          }
        });
    return this;
  }

  /**
   * Whether the plan holds a feature.
   *
   * @param asked whether the request asks for it
   * @param field by which it asks
   */
  public PlanGaps feature(Feature feature, boolean asked, String field) {
    if (asked && !plan.has(feature)) {
      add(field, "not part of the " + plan.title() + " plan");
    }
    return this;
  }

  private void add(String field, String message) {
    lacking.add(new Problem(field, message));
  }

  /**
   * @throws Refused with {@code PLAN_UPGRADE_REQUIRED} naming every field that the plan lacks
   */
  public void refuseIfAny() {
    if (!lacking.isEmpty()) {
      String fields = String.join(", ", lacking.stream().map(Problem::field).toList());
      throw new Refused(
          new Refusal.Detailed(
              RefusalCode.PLAN_UPGRADE_REQUIRED,
              "the " + plan.title() + " plan does not hold this: " + fields,
              lacking));
    }
  }
}
