package dev.vidport.domain.usage;

import dev.vidport.domain.account.Overage;
import dev.vidport.domain.account.Plan;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The plans that an account had in a month.
 *
 * @param ended the plans that were replaced within the month, in order
 * @param last the plan at the end of the month, or now
 */
public record MonthPlans(List<Ended> ended, Plan last) {
  public MonthPlans {
    ended = List.copyOf(ended);
  }

  /**
   * The cost of usage beyond the included amounts; empty if no plan of the month has overage. Each
   * usage counts once, by the plan that the account had at that time, and each plan charges at most
   * its cap, as on invoices.
   *
   * @param usage the usage of the month
   */
  public Optional<MonthOverage> overage(MonthUsage usage) {
    List<Ended> terms = new ArrayList<>(ended);
    terms.add(new Ended(last, usage));
    return terms.stream()
        .flatMap(term -> term.plan().overage().stream())
        .reduce((earlier, later) -> later)
        .map(prices -> new MonthOverage(prices, cost(terms, prices, usage)));
  }

  private static BigDecimal cost(List<Ended> terms, Overage prices, MonthUsage usage) {
    BigDecimal cost = BigDecimal.ZERO;
    MonthUsage before = MonthUsage.none(usage.month());
    for (Ended term : terms) {
      // Amounts in different currencies have no sum.
      if (term.plan()
          .overage()
          .filter(own -> own.currency().equals(prices.currency()))
          .isPresent()) {
        cost =
            cost.add(
                OverageCost.charged(term.plan(), term.usage())
                    .subtract(OverageCost.charged(term.plan(), before))
                    .max(BigDecimal.ZERO));
      }
      before = term.usage();
    }
    return OverageCost.shown(cost, prices);
  }

  /**
   * A plan that was replaced.
   *
   * @param usage usage of the month until then
   */
  public record Ended(Plan plan, MonthUsage usage) {}
}
