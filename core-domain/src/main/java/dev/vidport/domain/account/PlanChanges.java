package dev.vidport.domain.account;

import java.util.List;

/** The differences between two lists of plans; each field has names of plans. */
public record PlanChanges(List<String> added, List<String> changed, List<String> removed) {
  public PlanChanges {
    added = List.copyOf(added);
    changed = List.copyOf(changed);
    removed = List.copyOf(removed);
  }

  public static PlanChanges between(Plans before, Plans after) {
    return new PlanChanges(
        after.names().stream().filter(name -> before.named(name).isEmpty()).toList(),
        after.all().stream()
            .filter(plan -> before.named(plan.name()).filter(old -> !old.equals(plan)).isPresent())
            .map(Plan::name)
            .toList(),
        before.names().stream().filter(name -> after.named(name).isEmpty()).toList());
  }
}
