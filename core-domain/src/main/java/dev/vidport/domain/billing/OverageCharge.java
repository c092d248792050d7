package dev.vidport.domain.billing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Overage;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.domain.usage.OverageCost;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/** Computes the charge for the overage of an account. */
public final class OverageCharge {
  private OverageCharge() {}

  /**
   * The report of a period in which the account had one plan; empty for a plan without overage.
   *
   * <p>The charge is the cost of the usage of the whole month by this plan, less the cost by this
   * plan of the usage before the period. Each usage beyond the included amount is therefore charged
   * once, by the plan at that time.
   *
   * <p>Per plan it is at most the monthly cap, except for processing that was running when the cap
   * was reached: new processing is refused from then on, while stored and delivered bytes continue
   * without further cost.
   *
   * @param before usage of the month before the period
   * @param after usage of the month at the end of the period
   */
  public static Optional<OverageReport> report(
      AccountId account,
      OveragePeriod period,
      Plan plan,
      MonthUsage before,
      MonthUsage after,
      Instant now) {
    return plan.overage()
        .map(
            prices ->
                OverageReport.of(
                    account,
                    period,
                    Math.max(0, minorUnits(plan, prices, after) - minorUnits(plan, prices, before)),
                    prices.currency(),
                    now));
  }

  private static long minorUnits(Plan plan, Overage prices, MonthUsage usage) {
    BigDecimal all = OverageCost.of(plan, usage);
    BigDecimal processing = OverageCost.of(plan, usage.processingOnly());
    BigDecimal charge = all.min(prices.monthlyCap()).max(processing);
    return charge
        .movePointRight(Math.max(0, prices.currency().getDefaultFractionDigits()))
        .longValue();
  }
}
