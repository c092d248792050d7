package dev.vidport.domain.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.usage.UsageThresholds.Reached;
import java.math.BigDecimal;
import java.time.YearMonth;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageThresholdsTest {
  private static final Plan PLAN =
      Plan.builder("free", "Free").minutes(601).storageGb(5).deliveryGb(20).build();

  private static MonthUsage usage(long processed, long captions, long delivered, long stored) {
    return new MonthUsage(
        YearMonth.of(2026, 11), processed, captions, 1, delivered, stored, BigDecimal.ZERO);
  }

  @ParameterizedTest
  @CsvSource({
    "28847999999, 0",
    "28848000000, 1",
    "36059999999, 1",
    "36060000000, 2",
    "99999999999, 2"
  })
  void thresholdsAreReachedExactlyAtTheirShare(long micros, int reached) {
    assertThat(UsageThresholds.reached(PLAN, usage(micros - 5, 5, 0, 0))).hasSize(reached);
  }

  @Test
  void eachMeasureHasItsOwnThresholds() {
    assertThat(UsageThresholds.reached(PLAN, usage(0, 0, 16_000_000_000L, 5_500_000_000L)))
        .containsExactly(
            new Reached(Measure.STORAGE, 80, 5.5, 5),
            new Reached(Measure.STORAGE, 100, 5.5, 5),
            new Reached(Measure.DELIVERY, 80, 16, 20));
  }

  @Test
  void amountThatThePlanDoesNotIncludeIsReachedByItsFirstUse() {
    Plan none = Plan.builder("none", "None").build();

    assertThat(UsageThresholds.reached(none, usage(0, 0, 0, 0))).isEmpty();
    assertThat(UsageThresholds.reached(none, usage(1, 0, 0, 0))).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"0, 60000000", "30000000, 60000000", "30000001, 60000002", "600000000, 1200000000"})
  void captionsCountTwiceTheirMinutesAndAtLeastOne(long output, long billable) {
    assertThat(CaptionUsage.billableMicros(output)).isEqualTo(billable);
  }
}
