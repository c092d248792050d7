package dev.vidport.domain.billing;

import dev.vidport.domain.account.Overage;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.domain.usage.OverageCost;
import java.math.BigDecimal;

/** Computes what an account pays for the overage of a month. */
public final class OverageCharge {
  private OverageCharge() {}

  /**
   * The charge in minor units of the currency. It is at most the monthly cap, except for processing
   * that was running when the cap was reached: new processing is refused from then on, while stored
   * and delivered bytes go on without further cost.
   */
  public static long minorUnits(Plan plan, MonthUsage usage) {
    return plan.overage().map(prices -> minorUnits(plan, prices, usage)).orElse(0L);
  }

  private static long minorUnits(Plan plan, Overage prices, MonthUsage usage) {
    BigDecimal all = OverageCost.of(plan, usage);
    BigDecimal processing = OverageCost.of(plan, processingOf(usage));
    BigDecimal charge = all.min(prices.monthlyCap()).max(processing);
    return charge
        .movePointRight(Math.max(0, prices.currency().getDefaultFractionDigits()))
        .longValue();
  }

  private static MonthUsage processingOf(MonthUsage usage) {
    return new MonthUsage(
        usage.month(),
        usage.processedMicros(),
        usage.captionMicros(),
        usage.videos(),
        0,
        0,
        BigDecimal.ZERO);
  }
}
