package dev.vidport.usecases.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.domain.billing.SubscriptionStatus;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.Accounts;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link OverageReports} must do. */
public abstract class OverageReportsContract {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.000008Z");
  private static final YearMonth MONTH = YearMonth.of(2026, 2);

  protected abstract OverageReports reports();

  protected abstract BillingAccounts billing();

  protected abstract Accounts accounts();

  @Test
  void accountHasOneReportForAMonth() {
    AccountId account = customer(SubscriptionStatus.ACTIVE);
    OverageReport report = claimed(account, 1_234);

    assertThat(reports().insert(report)).isTrue();
    assertThat(reports().insert(claimed(account, 9))).isFalse();

    assertThat(reports().find(account, MONTH)).contains(report);
    assertThat(reports().find(account, MONTH.plusMonths(1))).isEmpty();
    OverageReport reported = report.reported(NOW.plusSeconds(1));
    reports().update(reported);
    assertThat(reports().find(account, MONTH)).contains(reported);
    reports().delete(reported);
    assertThat(reports().find(account, MONTH)).isEmpty();
  }

  @Test
  void payingAccountsWithoutAFinishedReportAreDue() {
    AccountId fresh = customer(SubscriptionStatus.PAST_DUE);
    AccountId claimed = customer(SubscriptionStatus.CANCELED);
    AccountId reported = customer(SubscriptionStatus.ACTIVE);
    AccountId nothingDue = customer(SubscriptionStatus.TRIALING);
    customer(SubscriptionStatus.UNPAID);
    reports().insert(claimed(claimed, 1));
    reports().insert(claimed(reported, 1).reported(NOW));
    reports().insert(new OverageReport(nothingDue, MONTH, 0, OverageReport.State.NOTHING_DUE, NOW));

    List<AccountId> due =
        Stream.of(fresh, claimed).sorted((a, b) -> a.value().compareTo(b.value())).toList();
    assertThat(reports().listDue(MONTH, "", 10)).isEqualTo(due);
    assertThat(reports().listDue(MONTH, "", 1)).containsExactly(due.get(0));
    assertThat(reports().listDue(MONTH, due.get(0).value(), 10)).containsExactly(due.get(1));
    assertThat(reports().listDue(MONTH.plusMonths(1), "", 10)).hasSize(3);
  }

  private AccountId customer(SubscriptionStatus status) {
    Account account = AccountFixture.account();
    accounts().insert(account);
    BillingAccount customer = BillingAccount.of(account.id(), "cus_" + account.id(), NOW);
    billing().insert(customer);
    billing()
        .update(
            customer.with(
                Optional.of(new BillingAccount.State("sub_1", status, "price_1", NOW)),
                Optional.of("pro"),
                NOW));
    return account.id();
  }

  private static OverageReport claimed(AccountId account, long amount) {
    return new OverageReport(account, MONTH, amount, OverageReport.State.CLAIMED, NOW);
  }
}
