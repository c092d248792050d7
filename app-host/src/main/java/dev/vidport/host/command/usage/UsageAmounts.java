package dev.vidport.host.command.usage;

import dev.vidport.domain.usage.MonthOverage;
import dev.vidport.usecases.usage.ListUsage.AccountUsage;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * The figures of an account, rounded for the output.
 *
 * @param overage empty if no plan of the month has overage
 */
record UsageAmounts(
    BigDecimal minutes,
    BigDecimal storedGb,
    BigDecimal gbMonths,
    BigDecimal deliveryGb,
    Optional<MonthOverage> overage) {
  private static final int DIGITS = 3;

  static UsageAmounts of(AccountUsage account) {
    return new UsageAmounts(
        rounded(account.usage().billableMinutes()),
        rounded(account.usage().storedGb()),
        rounded(account.usage().gbMonths()),
        rounded(account.usage().deliveredGb()),
        account.plans().overage(account.usage()));
  }

  /** The code of the currency of {@link #overage}. */
  static String currency(MonthOverage overage) {
    return overage.prices().currency().getCurrencyCode();
  }

  private static BigDecimal rounded(double amount) {
    return BigDecimal.valueOf(amount).setScale(DIGITS, RoundingMode.HALF_UP);
  }
}
