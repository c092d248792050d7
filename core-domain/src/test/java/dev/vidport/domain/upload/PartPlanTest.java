package dev.vidport.domain.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.SeededCases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PartPlanTest {
  private static final long MIB = 1L << 20;

  @Test
  void smallFileIsOnePartOfItsOwnSize() {
    PartPlan plan = PartPlan.forSize(5);

    assertThat(plan.partCount()).isEqualTo(1);
    assertThat(plan.sizeOf(1)).isEqualTo(5);
  }

  @Test
  void lastPartHoldsTheRemainder() {
    PartPlan plan = PartPlan.forSize(40 * MIB);

    assertThat(plan.partSize()).isEqualTo(16 * MIB);
    assertThat(plan.partCount()).isEqualTo(3);
    assertThat(plan.sizeOf(3)).isEqualTo(8 * MIB);
  }

  @Test
  void multipleOfThePartSizeHasNoEmptyPart() {
    PartPlan plan = PartPlan.forSize(32 * MIB);

    assertThat(plan.partCount()).isEqualTo(2);
    assertThat(plan.sizeOf(2)).isEqualTo(16 * MIB);
  }

  @Test
  void partsGrowIfTenThousandAreNotEnough() {
    PartPlan plan = PartPlan.forSize(200L << 30);

    assertThat(plan.partSize()).isEqualTo(21 * MIB);
    assertThat(plan.partCount()).isLessThanOrEqualTo(10_000);
  }

  @Test
  void partOutsideThePlanIsRefused() {
    PartPlan plan = PartPlan.forSize(40 * MIB);

    assertThat(plan.has(0)).isFalse();
    assertThat(plan.has(4)).isFalse();
    assertThatThrownBy(() -> plan.sizeOf(4)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @MethodSource(SeededCases.SEEDS)
  void partSizesAddUpToTheFileSize(long seed) {
    SeededCases.check(
        seed,
        1000,
        random -> {
          long size = SeededCases.between(random, 1, 1L << 40);
          PartPlan plan = PartPlan.forSize(size);

          long whole = (plan.partCount() - 1L) * plan.partSize();
          assertThat(whole + plan.sizeOf(plan.partCount())).isEqualTo(size);
          assertThat(plan.sizeOf(plan.partCount())).isBetween(1L, plan.partSize());
          assertThat(plan.partCount()).isBetween(1, PartPlan.MAX_PARTS);
        });
  }
}
