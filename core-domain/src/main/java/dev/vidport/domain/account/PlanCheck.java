package dev.vidport.domain.account;

import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Collects the parts of a request that the account's plan does not include. */
public final class PlanCheck {
  private static final String HEIGHT = "maxHeight";

  private final Plan plan;
  private final List<Problem> missing = new ArrayList<>();

  public PlanCheck(Plan plan) {
    this.plan = plan;
  }

  /** Checks that {@code maxHeight}, if requested, is within the plan. */
  public PlanCheck height(OptionalInt maxHeight) {
    maxHeight.ifPresent(
        height -> {
          if (height > plan.maxHeight()) {
            add(HEIGHT, "the " + plan.title() + " plan " + allowedHeight());
          }
        });
    return this;
  }

  /**
   * Checks that the plan includes a feature.
   *
   * @param requested whether the request uses the feature
   * @param field the request field that uses it
   */
  public PlanCheck feature(Feature feature, boolean requested, String field) {
    if (requested && !plan.has(feature)) {
      add(field, "not included in the " + plan.title() + " plan");
    }
    return this;
  }

  private String allowedHeight() {
    return "allows up to " + plan.maxHeight() + "p";
  }

  private void add(String field, String message) {
    missing.add(new Problem(field, message));
  }

  /**
   * @throws RefusalException with {@code PLAN_UPGRADE_REQUIRED}, naming every field that the plan
   *     does not include
   */
  public void refuseIfAny() {
    if (!missing.isEmpty()) {
      throw new RefusalException(
          new Refusal.Detailed(RefusalCode.PLAN_UPGRADE_REQUIRED, message(), missing));
    }
  }

  private String message() {
    List<String> fields = missing.stream().map(Problem::field).toList();
    List<String> features = fields.stream().filter(field -> !field.equals(HEIGHT)).toList();
    List<String> parts = new ArrayList<>();
    if (fields.contains(HEIGHT)) {
      parts.add(allowedHeight());
    }
    if (!features.isEmpty()) {
      parts.add("does not include: " + String.join(", ", features));
    }
    return "the " + plan.title() + " plan " + String.join(" and ", parts);
  }
}
