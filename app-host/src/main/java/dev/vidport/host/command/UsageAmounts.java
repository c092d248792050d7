package dev.vidport.host.command;

import dev.vidport.domain.account.Overage;
import dev.vidport.domain.usage.OverageCost;
import dev.vidport.usecases.usage.ListUsage.AccountUsage;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * The figures of an account, rounded for the output.
 *
 * @param currency code of the currency; empty for a plan without overage
 * @param cost overage so far, in units of the currency
 */
record UsageAmounts(
    BigDecimal minutes,
    BigDecimal storedGb,
    BigDecimal gbMonths,
    BigDecimal deliveryGb,
    Optional<String> currency,
    BigDecimal cost) {
  private static final int DIGITS = 3;

  static UsageAmounts of(AccountUsage account) {
    return new UsageAmounts(
        rounded(account.usage().billableMinutes()),
        rounded(account.usage().storedGb()),
        rounded(account.usage().gbMonths()),
        rounded(account.usage().deliveredGb()),
        account.plan().overage().map(Overage::currency).map(Object::toString),
        OverageCost.soFar(account.plan(), account.usage()));
  }

  private static BigDecimal rounded(double amount) {
    return BigDecimal.valueOf(amount).setScale(DIGITS, RoundingMode.HALF_UP);
  }
}
