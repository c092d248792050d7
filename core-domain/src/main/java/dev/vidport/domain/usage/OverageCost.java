package dev.vidport.domain.usage;

import dev.vidport.domain.account.Overage;
import dev.vidport.domain.account.Plan;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Computes what usage beyond the included amounts of a plan costs. */
public final class OverageCost {
  private OverageCost() {}

  /** The cost, rounded to the minor unit of the currency; zero for a plan without overage. */
  public static BigDecimal of(Plan plan, MonthUsage usage) {
    return plan.overage().map(prices -> of(plan, prices, usage)).orElse(BigDecimal.ZERO);
  }

  private static BigDecimal of(Plan plan, Overage prices, MonthUsage usage) {
    return beyond(usage.billableMinutes(), plan.minutes())
        .multiply(prices.minute())
        .add(beyond(usage.gbMonths(), plan.storageGb()).multiply(prices.storageGbMonth()))
        .add(beyond(usage.deliveredGb(), plan.deliveryGb()).multiply(prices.deliveryGb()))
        .setScale(Math.max(0, prices.currency().getDefaultFractionDigits()), RoundingMode.HALF_UP);
  }

  private static BigDecimal beyond(double used, int included) {
    return BigDecimal.valueOf(Math.max(0, used - included));
  }
}
