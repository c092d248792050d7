package dev.vidport.usecases.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.billing.PlanTerm;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.billing.port.PlanTerms;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.YearMonth;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link PlanTerms} must do. */
public abstract class PlanTermsContract {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.000008Z");
  private static final YearMonth MARCH = YearMonth.of(2026, 3);

  private final Account account = AccountFixture.account();

  protected abstract PlanTerms terms();

  protected abstract Accounts accounts();

  @Test
  void termsAreFoundByTheMonthOfTheirEnd() {
    accounts().insert(account);
    PlanTerm first = term(MARCH, 1, "pro", true);
    PlanTerm second = term(MARCH, 2, "free", false);
    PlanTerm later = term(MARCH.plusMonths(2), 1, "starter", true);
    terms().insert(later);
    terms().insert(second);
    terms().insert(first);

    assertThat(terms().listOf(account.id(), MARCH)).containsExactly(first, second);
    assertThat(terms().listOf(account.id(), MARCH.plusMonths(1))).isEmpty();
    assertThat(terms().lastOf(account.id(), MARCH)).contains(second);
    assertThat(terms().lastOf(account.id(), MARCH.plusMonths(1))).isEmpty();
    assertThat(terms().firstSince(account.id(), MARCH)).contains(first);
    assertThat(terms().firstSince(account.id(), MARCH.plusMonths(1))).contains(later);
    assertThat(terms().firstSince(account.id(), MARCH.plusMonths(3))).isEmpty();
    assertThat(terms().lastOf(AccountFixture.account().id(), MARCH)).isEmpty();
  }

  private PlanTerm term(YearMonth month, int number, String plan, boolean paid) {
    return new PlanTerm(
        account.id(),
        number,
        plan,
        paid,
        NOW,
        new MonthUsage(month, 1, 2, 3, 4, 5, new BigDecimal("12345678901234567890123456")));
  }
}
