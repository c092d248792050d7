package dev.vidport.domain.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlanChangesTest {
  private static final Plan SMALL = Plan.builder("small", "Small").minutes(10).build();
  private static final Plan LARGE = Plan.builder("large", "Large").minutes(100).build();
  private static final Plan LARGER = Plan.builder("large", "Large").minutes(200).build();
  private static final Plan HUGE = Plan.builder("huge", "Huge").minutes(1_000).build();

  @Test
  void changesNameAddedChangedAndRemovedPlans() {
    PlanChanges changes =
        PlanChanges.between(new Plans(List.of(SMALL, LARGE)), new Plans(List.of(LARGER, HUGE)));

    assertThat(changes)
        .isEqualTo(new PlanChanges(List.of("huge"), List.of("large"), List.of("small")));
  }

  @Test
  void otherOrderIsNoChange() {
    assertThat(
            PlanChanges.between(new Plans(List.of(SMALL, LARGE)), new Plans(List.of(LARGE, SMALL))))
        .isEqualTo(new PlanChanges(List.of(), List.of(), List.of()));
  }
}
