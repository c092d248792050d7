package dev.vidport.usecases.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.usecases.account.ListRemovedPlans.RemovedPlan;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListRemovedPlansTest {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryAccounts accounts = new InMemoryAccounts(transactions);
  private final InMemoryKnownPlans known = new InMemoryKnownPlans(transactions);

  @Test
  void plansOutsideTheFileAreListedWithTheNumberOfTheirAccounts() {
    known.store(List.of(Plan.builder("gold", "Gold").build()), AccountFixture.CREATED);
    for (String plan : List.of("free", "gold", "typo", "gold", "embedded")) {
      accounts.insert(AccountFixture.account().withPlan(plan));
    }

    assertThat(new ListRemovedPlans(accounts, Plans.defaults(), known).handleAsOperator())
        .containsExactly(new RemovedPlan("gold", 2, true), new RemovedPlan("typo", 1, false));
  }
}
