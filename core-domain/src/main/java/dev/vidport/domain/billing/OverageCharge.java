package dev.vidport.domain.billing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Overage;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.domain.usage.OverageCost;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/** Computes what an account pays for its overage. */
public final class OverageCharge {
  private OverageCharge() {}

  /**
   * The report of a period in which the account had one plan; empty for a plan without overage.
   *
   * <p>The charge is what the use of the whole month would cost by this plan, less what the use
   * before the period would cost by it. So each use beyond the included amount is charged once, by
   * the plan that held.
   *
   * <p>By one plan it is at most the monthly cap, except for processing that was running when the
   * cap was reached: new processing is refused from then on, while stored and delivered bytes go on
   * without further cost.
   *
   * @param before use of the month before the period
   * @param after use of the month at the end of the period
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
