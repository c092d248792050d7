package dev.vidport.usecases.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.usage.MonthPlans;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.usecases.InMemoryDatabase;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.usage.ListUsage.AccountUsage;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ListUsageTest {
  private static final YearMonth MARCH = YearMonth.of(2026, 3);

  private final SettableClock clock = SettableClock.at("2026-03-21T12:00:00Z");
  private final InMemoryDatabase database = new InMemoryDatabase(clock);
  private final ListUsage list =
      new ListUsage(
          database.usageLedger,
          database.accounts,
          new PlanCatalog(Plans.defaults()),
          (account, present, month) -> new MonthPlans(List.of(), present),
          clock);

  @Test
  void everyAccountThatUsedAnythingIsListedOnce() {
    // More than a page.
    List<Account> users = IntStream.range(0, 1_001).mapToObj(i -> user()).sorted(byId()).toList();
    database.accounts.insert(AccountFixture.account());

    List<AccountUsage> usage = new ArrayList<>();
    list.handleAsOperator(MARCH, usage::add);

    assertThat(usage).extracting(AccountUsage::account).isEqualTo(users);
  }

  @Test
  void usageIsThatOfTheMonth() {
    Account user = user();

    AccountUsage march = list.ofAsOperator(user, MARCH);

    assertThat(march.plans().last()).extracting(Plan::name).isEqualTo("pro");
    assertThat(march.usage().billableMinutes()).isEqualTo(2);
    assertThat(list.ofAsOperator(user, MARCH.minusMonths(1)).usage().billableMinutes()).isZero();
  }

  @Test
  void monthIsReadFromText() {
    assertThat(
            Stream.of(Optional.of("2026-03"), Optional.of("2000-01"), Optional.<String>empty())
                .map(text -> UsageMonth.of(text, clock.instant())))
        .containsExactly(MARCH, YearMonth.of(2000, 1), MARCH);
  }

  private static Comparator<Account> byId() {
    return Comparator.comparing(account -> account.id().value());
  }

  private Account user() {
    Account account = AccountFixture.account();
    database.transactions.run(
        () -> {
          database.accounts.insert(account);
          database.usageLedger.lock(account.id());
          database.usageLedger.add(
              new UsageEntry(
                  account.id(),
                  UsageKind.PROCESSING,
                  "a job",
                  Optional.empty(),
                  120_000_000,
                  clock.instant()));
        });
    return account;
  }
}
