package dev.vidport.domain.render;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** What a plan allows of the processing options, and what this release can do of them. */
public final class OptionRules {
  private OptionRules() {}

  /**
   * @throws Refused with {@code PLAN_UPGRADE_REQUIRED} naming every field that {@code plan} lacks
   */
  public static void checkPlan(Plan plan, OptionalInt maxHeight, Set<UnbuiltOption> wanted) {
    List<Problem> lacking = new ArrayList<>();
    maxHeight.ifPresent(
        height -> {
          if (height > plan.maxHeight()) {
            lacking.add(
                new Problem(
                    "maxHeight",
                    "the " + plan.title() + " plan goes up to " + plan.maxHeight() + "p"));
          }
        });
    wanted.stream()
        .sorted()
        .filter(option -> option.feature().filter(feature -> !plan.has(feature)).isPresent())
        .forEach(
            option ->
                lacking.add(
                    new Problem(option.field(), "not part of the " + plan.title() + " plan")));
    if (!lacking.isEmpty()) {
      String fields = String.join(", ", lacking.stream().map(Problem::field).toList());
      throw new Refused(
          new Refusal.Detailed(
              RefusalCode.PLAN_UPGRADE_REQUIRED,
              "the " + plan.title() + " plan does not hold this: " + fields,
              lacking));
    }
  }

  /** Adds a problem for everything that this release can't do yet. */
  public static void checkBuilt(Set<UnbuiltOption> wanted, Problems problems) {
    wanted.stream()
        .sorted()
        .forEach(option -> problems.add(option.field(), "not available in this release yet"));
  }
}
