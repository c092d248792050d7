package dev.vidport.usecases.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.billing.BillingAccount;
import dev.vidport.domain.billing.OveragePeriod;
import dev.vidport.domain.billing.OverageReport;
import dev.vidport.domain.billing.PlanTerm;
import dev.vidport.domain.billing.SubscriptionStatus;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.billing.port.BillingAccounts;
import dev.vidport.usecases.billing.port.OverageReports;
import dev.vidport.usecases.billing.port.PlanTerms;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link OverageReports} must do. */
public abstract class OverageReportsContract {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.000008Z");
  private static final Currency USD = Currency.getInstance("USD");
  private static final YearMonth MONTH = YearMonth.of(2026, 2);

  protected abstract OverageReports reports();

  protected abstract BillingAccounts billing();

  protected abstract PlanTerms terms();

  protected abstract Accounts accounts();

  @Test
  void accountHasOneReportForAPeriod() {
    AccountId account = customer(SubscriptionStatus.ACTIVE);
    OverageReport report = due(account, MONTH, 1_234);
    OverageReport part = part(account, 1, 5);

    assertThat(reports().insert(report)).isTrue();
    assertThat(reports().insert(due(account, MONTH, 9))).isFalse();
    assertThat(reports().insert(part)).isTrue();

    assertThat(reports().find(account, report.period())).contains(report);
    assertThat(reports().find(account, part.period())).contains(part);
    assertThat(reports().find(account, OveragePeriod.endOf(MONTH.plusMonths(1)))).isEmpty();
  }

  @Test
  void reportIsClaimedOnce() {
    OverageReport due = due(customer(SubscriptionStatus.ACTIVE), MONTH, 1_234);
    reports().insert(due);
    OverageReport claimed = due.claimed(OverageReport.Channel.INVOICE, NOW.plusSeconds(1));

    assertThat(reports().update(claimed, OverageReport.State.DUE)).isTrue();
    assertThat(reports().update(claimed, OverageReport.State.DUE)).isFalse();

    assertThat(reports().find(due.account(), due.period())).contains(claimed);
    OverageReport reported = claimed.reported(NOW.plusSeconds(2));
    assertThat(reports().update(reported, OverageReport.State.CLAIMED)).isTrue();
    assertThat(reports().find(due.account(), due.period())).contains(reported);
  }

  @Test
  void accountsThatPaidInOrAfterTheMonthAreUnreported() {
    AccountId paying = customer(SubscriptionStatus.PAST_DUE);
    AccountId canceledLater = customer(SubscriptionStatus.CANCELED);
    AccountId canceledBefore = customer(SubscriptionStatus.CANCELED);
    AccountId reported = customer(SubscriptionStatus.ACTIVE);
    AccountId nothingDue = customer(SubscriptionStatus.TRIALING);
    AccountId onlyPart = customer(SubscriptionStatus.ACTIVE);
    customer(SubscriptionStatus.UNPAID);
    terms().insert(term(canceledLater, MONTH.plusMonths(1)));
    terms().insert(term(canceledBefore, MONTH));
    reports().insert(due(reported, MONTH, 1));
    reports().insert(due(nothingDue, MONTH, 0));
    reports().insert(part(onlyPart, 1, 1));

    List<AccountId> unreported =
        Stream.of(paying, canceledLater, onlyPart)
            .sorted(Comparator.comparing(AccountId::value))
            .toList();
    assertThat(reports().listUnreported(MONTH, "", 10)).isEqualTo(unreported);
    assertThat(reports().listUnreported(MONTH, "", 1)).containsExactly(unreported.get(0));
    assertThat(reports().listUnreported(MONTH, unreported.get(1).value(), 10))
        .containsExactly(unreported.get(2));
  }

  @Test
  void dueAndClaimedReportsAreOpen() {
    AccountId account = customer(SubscriptionStatus.CANCELED);
    OverageReport month = due(account, MONTH, 3);
    OverageReport first = part(account, 1, 1);
    OverageReport second =
        part(account, 2, 2).claimed(OverageReport.Channel.METER, NOW.plusSeconds(1));
    for (OverageReport report :
        List.of(
            month,
            second,
            first,
            part(account, 3, 4).reported(NOW),
            due(account, MONTH.plusMonths(1), 0))) {
      reports().insert(report);
    }

    assertThat(reports().listOpen("", 10)).containsExactly(month, first, second);
    assertThat(reports().listOpen(month.identifier(), 1)).containsExactly(first);
    assertThat(reports().listOpen(second.identifier(), 10)).isEmpty();
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

  private static OverageReport due(AccountId account, YearMonth month, long amount) {
    return OverageReport.of(account, OveragePeriod.endOf(month), amount, USD, NOW);
  }

  private static OverageReport part(AccountId account, int number, long amount) {
    return OverageReport.of(account, new OveragePeriod(MONTH, number), amount, USD, NOW);
  }

  private static PlanTerm term(AccountId account, YearMonth month) {
    return new PlanTerm(account, 1, "pro", true, NOW, MonthUsage.none(month));
  }
}
