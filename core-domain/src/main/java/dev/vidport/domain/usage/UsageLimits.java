package dev.vidport.domain.usage;

import dev.vidport.domain.account.Overage;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.YearMonth;
import java.util.Locale;
import java.util.Optional;

/** Decides whether a plan permits more processing or storage. */
public final class UsageLimits {
  private static final long MICROS_PER_MINUTE = 60_000_000;
  private static final long BYTES_PER_GB = 1_000_000_000;
  private static final double MINUTE = MICROS_PER_MINUTE;
  private static final double GB = BYTES_PER_GB;
  private static final double SMALL = 0.01;

  private UsageLimits() {}

  /**
   * Decides on processing.
   *
   * @param usage the current month so far
   * @param reservedMicros processing that the account's other jobs may still use
   * @param newMicros length of the new output; 1 if it is not known yet, so that the account only
   *     needs to have something left
   * @return why it is refused: {@code PLAN_LIMIT_REACHED}, {@code OVERAGE_CAP_REACHED}
   */
  public static Optional<Refusal> refusalOfProcessing(
      Plan plan, MonthUsage usage, long reservedMicros, long newMicros) {
    if (plan.isUnlimited()) {
      return Optional.empty();
    }
    return plan.overage().isPresent()
        ? refusalByCap(plan, plan.overage().get(), usage, reservedMicros, newMicros)
        : refusalByMinutes(plan, usage, reservedMicros, newMicros);
  }

  private static Optional<Refusal> refusalByMinutes(
      Plan plan, MonthUsage usage, long reserved, long added) {
    long left = plan.minutes() * MICROS_PER_MINUTE - usage.billableMicros() - reserved;
    return added <= left
        ? Optional.empty()
        : Optional.of(
            Refusal.of(
                RefusalCode.PLAN_LIMIT_REACHED,
                "the "
                    + plan.title()
                    + " plan includes "
                    + plan.minutes()
                    + (plan.minutes() == 1 ? " processing minute" : " processing minutes")
                    + " a month; "
                    + number(usage.billableMinutes())
                    + " are used and "
                    + number(reserved / MINUTE)
                    + " are reserved for videos in processing"
                    + needed(added)
                    + ". Nothing is deleted. The next month begins on "
                    + firstAfter(usage.month())));
  }

  private static String needed(long micros) {
    return micros <= 1 ? "" : ", and this video needs " + number(micros / MINUTE);
  }

  /** Delivery does not count: any holder of a link to a video can cause it. */
  private static Optional<Refusal> refusalByCap(
      Plan plan, Overage prices, MonthUsage all, long reserved, long added) {
    MonthUsage usage = all.withoutDelivery();
    BigDecimal before = OverageCost.of(plan, usage.withProcessing(reserved));
    BigDecimal after = OverageCost.of(plan, usage.withProcessing(reserved + added));
    boolean isReached = before.signum() > 0 && before.compareTo(prices.monthlyCap()) >= 0;
    return !isReached && after.compareTo(prices.monthlyCap()) <= 0
        ? Optional.empty()
        : Optional.of(
            Refusal.of(
                RefusalCode.OVERAGE_CAP_REACHED,
                "the overage of processing and storage this month is "
                    + money(OverageCost.of(plan, usage), prices)
                    + (isReached
                        ? ""
                        : ", and with this video and those in processing it would be "
                            + money(after, prices))
                    + "; the monthly cap is "
                    + money(prices.monthlyCap(), prices)
                    + (isReached ? ". Processing is paused until " : ". The next month begins on ")
                    + firstAfter(usage.month())));
  }

  private static String money(BigDecimal amount, Overage prices) {
    return amount.toPlainString() + " " + prices.currency().getCurrencyCode();
  }

  /**
   * Decides on storage. A plan with overage has no limit of storage: its cap limits processing.
   *
   * @param usage the current month so far
   * @param reservedBytes bytes that open uploads may still store
   * @param newBytes size of the new files; 1 if it is not known yet, as for processing
   * @return why it is refused: {@code PLAN_LIMIT_REACHED}
   */
  public static Optional<Refusal> refusalOfStorage(
      Plan plan, MonthUsage usage, long reservedBytes, long newBytes) {
    long left = plan.storageGb() * BYTES_PER_GB - usage.storedBytes() - reservedBytes;
    return plan.isUnlimited() || plan.overage().isPresent() || newBytes <= left
        ? Optional.empty()
        : Optional.of(
            Refusal.of(
                RefusalCode.PLAN_LIMIT_REACHED,
                "the "
                    + plan.title()
                    + " plan includes "
                    + plan.storageGb()
                    + " GB of storage; "
                    + number(usage.storedGb())
                    + " GB are used and "
                    + number(reservedBytes / GB)
                    + " GB are reserved for open uploads"
                    + (newBytes <= 1
                        ? ""
                        : ", and this file needs " + number(newBytes / GB) + " GB")
                    + ". Nothing is deleted. Delete videos or upgrade the plan"));
  }

  private static String firstAfter(YearMonth month) {
    return month.plusMonths(1).atDay(1) + " (UTC)";
  }

  /** Two decimals, or as many as show that a small amount is not zero. */
  private static String number(double value) {
    return value >= SMALL || value == 0
        ? String.format(Locale.ROOT, "%.2f", value)
        : BigDecimal.valueOf(value).round(new MathContext(1, RoundingMode.UP)).toPlainString();
  }
}
