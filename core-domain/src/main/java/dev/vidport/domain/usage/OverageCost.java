package dev.vidport.domain.usage;

import dev.vidport.domain.account.Overage;
import dev.vidport.domain.account.Plan;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Computes the cost of usage beyond the included amounts of a plan. */
public final class OverageCost {
  private static final int SHOWN_DIGITS = 6;

  private OverageCost() {}

  /** The cost, rounded to the minor unit of the currency; zero for a plan without overage. */
  public static BigDecimal of(Plan plan, MonthUsage usage) {
    return plan.overage()
        .map(prices -> exact(plan, usage).setScale(minorDigits(prices), RoundingMode.HALF_UP))
        .orElse(BigDecimal.ZERO);
  }

  /**
   * The cost with up to six decimals, so that an amount below the minor unit does not look like
   * zero.
   */
  static BigDecimal shown(BigDecimal exact, Overage prices) {
    BigDecimal cost = exact.setScale(SHOWN_DIGITS, RoundingMode.HALF_UP).stripTrailingZeros();
    return cost.setScale(Math.max(cost.scale(), minorDigits(prices)));
  }

  private static int minorDigits(Overage prices) {
    return Math.max(0, prices.currency().getDefaultFractionDigits());
  }

  /** The cost before it is rounded; zero for a plan without overage. */
  static BigDecimal exact(Plan plan, MonthUsage usage) {
    return plan.overage()
        .map(
            prices ->
                beyond(usage.billableMinutes(), plan.minutes())
                    .multiply(prices.minute())
                    .add(
                        beyond(usage.gbMonths(), plan.storageGb())
                            .multiply(prices.storageGbMonth()))
                    .add(
                        beyond(usage.deliveredGb(), plan.deliveryGb())
                            .multiply(prices.deliveryGb())))
        .orElse(BigDecimal.ZERO);
  }

  /**
   * The charged part of {@link #exact}: at most the monthly cap, except for processing that was
   * running when the cap was reached.
   */
  static BigDecimal charged(Plan plan, MonthUsage usage) {
    return plan.overage()
        .map(
            prices ->
                exact(plan, usage)
                    .min(prices.monthlyCap())
                    .max(exact(plan, usage.processingOnly())))
        .orElse(BigDecimal.ZERO);
  }

  private static BigDecimal beyond(double used, int included) {
    return BigDecimal.valueOf(Math.max(0, used - included));
  }
}
