package dev.vidport.domain.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Overage;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.refusal.Refusal;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.Currency;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageLimitsTest {
  private static final YearMonth NOVEMBER = YearMonth.of(2026, 11);
  private static final long MINUTE = 60_000_000;
  private static final long GB = 1_000_000_000;

  private static final Plan FREE =
      Plan.builder("free", "Free").minutes(60).storageGb(5).deliveryGb(20).build();

  private static Plan paid(String cap) {
    return Plan.builder("paid", "Paid")
        .minutes(60)
        .storageGb(5)
        .deliveryGb(20)
        .overage(
            Optional.of(
                new Overage(
                    Currency.getInstance("USD"),
                    new BigDecimal("0.02"),
                    new BigDecimal("0.03"),
                    new BigDecimal("0.02"),
                    new BigDecimal(cap))))
        .build();
  }

  private static MonthUsage usage(long processed, long captions, long delivered, long stored) {
    return new MonthUsage(NOVEMBER, processed, captions, 1, delivered, stored, BigDecimal.ZERO);
  }

  private static Optional<String> code(Optional<Refusal> refusal) {
    return refusal.map(Refusal::code).map(Enum::name);
  }

  @ParameterizedTest
  @CsvSource({
    // processed, captions, reserved, new (microseconds), refused
    "0, 0, 0, 3600000000, false",
    "0, 0, 0, 3600000001, true",
    "3599999999, 0, 0, 1, false",
    "3600000000, 0, 0, 1, true",
    "1800000000, 1799999999, 0, 1, false",
    "1800000000, 1800000000, 0, 1, true",
    "1800000000, 0, 1799999999, 1, false",
    "1800000000, 0, 1800000000, 1, true",
    "0, 0, 3600000000, 1, true",
    "7200000000, 0, 0, 1, true",
    "0, 0, 0, 9223372036854775807, true",
  })
  void planWithoutOverageEndsAtItsMinutes(
      long processed, long captions, long reserved, long added, boolean isRefused) {
    assertThat(
            code(
                UsageLimits.refusalOfProcessing(
                    FREE, usage(processed, captions, 0, 0), reserved, added)))
        .isEqualTo(isRefused ? Optional.of("PLAN_LIMIT_REACHED") : Optional.empty());
  }

  @ParameterizedTest
  @CsvSource({
    // cap, processed minutes, delivered GB, reserved minutes, new minutes, refused
    "20, 60, 0, 0, 1000, false",
    "20, 60, 0, 0, 1001, true",
    "20, 60, 0, 500, 500, false",
    "20, 60, 0, 500, 501, true",
    "20, 1059, 0, 0, 1, false",
    "20, 1060, 0, 0, 1, true",
    "20, 0, 1000000, 0, 60, false",
    "20, 0, 1000000, 0, 1060, false",
    "20, 0, 1000000, 0, 1061, true",
    "0, 0, 0, 0, 60, false",
    "0, 0, 0, 0, 61, true",
  })
  void planWithOveragePausesAtItsCap(
      String cap, long processed, long delivered, long reserved, long added, boolean isRefused) {
    assertThat(
            code(
                UsageLimits.refusalOfProcessing(
                    paid(cap),
                    usage(processed * MINUTE, 0, delivered * GB, 0),
                    reserved * MINUTE,
                    added * MINUTE)))
        .isEqualTo(isRefused ? Optional.of("OVERAGE_CAP_REACHED") : Optional.empty());
  }

  @ParameterizedTest
  @CsvSource({
    // stored, reserved, new (bytes), refused
    "0, 0, 5000000000, false",
    "0, 0, 5000000001, true",
    "4999999999, 0, 1, false",
    "5000000000, 0, 1, true",
    "5000000000, 0, 0, false",
    "5000000001, 0, 0, true",
    "3000000000, 2000000000, 0, false",
    "3000000000, 2000000000, 1, true",
  })
  void planWithoutOverageEndsAtItsStorage(
      long stored, long reserved, long added, boolean isRefused) {
    MonthUsage usage = usage(0, 0, 0, stored);

    assertThat(code(UsageLimits.refusalOfStorage(FREE, usage, reserved, added)))
        .isEqualTo(isRefused ? Optional.of("PLAN_LIMIT_REACHED") : Optional.empty());
    assertThat(UsageLimits.refusalOfStorage(paid("0"), usage, reserved, added)).isEmpty();
  }

  @Test
  void deliveryNeverBlocksAPlanWithoutOverage() {
    MonthUsage usage = usage(0, 0, 1_000 * GB, 0);

    assertThat(UsageLimits.refusalOfProcessing(FREE, usage, 0, 60 * MINUTE)).isEmpty();
    assertThat(UsageLimits.refusalOfStorage(FREE, usage, 0, 5 * GB)).isEmpty();
  }

  @Test
  void planOfAnEmbeddingApplicationHasNoLimits() {
    MonthUsage usage = usage(Long.MAX_VALUE, 0, 0, Long.MAX_VALUE);

    assertThat(UsageLimits.refusalOfProcessing(Plan.EMBEDDED, usage, 5, Long.MAX_VALUE)).isEmpty();
    assertThat(UsageLimits.refusalOfStorage(Plan.EMBEDDED, usage, 5, Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void messagesTellWhatIsUsedAndWhenItEnds() {
    assertThat(
            UsageLimits.refusalOfProcessing(
                FREE, usage(58 * MINUTE, MINUTE / 2, 0, 0), MINUTE, 3 * MINUTE))
        .map(Refusal::message)
        .contains(
            "the Free plan includes 60 processing minutes a month; 58.50 are used and 1.00 are"
                + " reserved for videos in processing, and this video needs 3.00. Nothing is"
                + " deleted. The next month begins on 2026-12-01 (UTC)");
    assertThat(
            UsageLimits.refusalOfProcessing(
                paid("20"), usage(1_060 * MINUTE, 0, 0, 0), 0, 3 * MINUTE))
        .map(Refusal::message)
        .contains(
            "the overage of processing and storage this month is 20.00 USD; the monthly cap is 20 USD. Processing is"
                + " paused until 2026-12-01 (UTC)");
    assertThat(
            UsageLimits.refusalOfProcessing(
                paid("20"), usage(1_000 * MINUTE, 0, 0, 0), 50 * MINUTE, 20 * MINUTE))
        .map(Refusal::message)
        .contains(
            "the overage of processing and storage this month is 18.80 USD, and with this video and"
                + " those in processing it would be 20.20 USD; the monthly cap is 20 USD. The next month begins on"
                + " 2026-12-01 (UTC)");
    assertThat(UsageLimits.refusalOfStorage(FREE, usage(0, 0, 0, 4 * GB), GB / 2, GB))
        .map(Refusal::message)
        .contains(
            "the Free plan includes 5 GB of storage; 4.00 GB are used and 0.50 GB are reserved for"
                + " open uploads, and this file needs 1.00 GB. Nothing is deleted. Delete videos"
                + " or upgrade the plan");
    assertThat(UsageLimits.refusalOfStorage(FREE, usage(0, 0, 0, 5 * GB), 0, 1))
        .map(Refusal::message)
        .contains(
            "the Free plan includes 5 GB of storage; 5.00 GB are used and 0.00 GB are reserved for"
                + " open uploads. Nothing is deleted. Delete videos or upgrade the plan");
    assertThat(UsageLimits.refusalOfStorage(FREE, usage(0, 0, 0, 5 * GB), 3, 1_000))
        .map(Refusal::message)
        .hasValueSatisfying(
            message ->
                assertThat(message)
                    .contains("0.000000003 GB are reserved", "this file needs 0.000001 GB"));
  }

  @Test
  void aSingleMinuteIsSingular() {
    Plan tiny = Plan.builder("tiny", "Tiny").minutes(1).storageGb(1).deliveryGb(1).build();

    assertThat(UsageLimits.refusalOfProcessing(tiny, usage(0, 0, 0, 0), 0, 2 * MINUTE))
        .map(Refusal::message)
        .hasValueSatisfying(
            message ->
                assertThat(message)
                    .startsWith("the Tiny plan includes 1 processing minute a month; "));
  }
}
