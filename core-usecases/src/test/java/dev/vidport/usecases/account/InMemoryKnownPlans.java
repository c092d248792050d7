package dev.vidport.usecases.account;

import dev.vidport.domain.account.Plan;
import dev.vidport.usecases.account.port.KnownPlans;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Definitions of plans in memory. */
public final class InMemoryKnownPlans implements KnownPlans {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<String, Plan> plans;

  public InMemoryKnownPlans(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.plans = transactions.table();
  }

  @Override
  public void store(List<Plan> definitions, Instant at) {
    transactions.run(() -> definitions.forEach(plan -> plans.put(plan.name(), plan)));
  }

  @Override
  public Optional<Plan> find(String name) {
    return plans.find(name);
  }
}
