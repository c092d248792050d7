package dev.vidport.usecases.account;

import dev.vidport.usecases.account.port.KnownPlans;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryKnownPlansTest extends KnownPlansContract {
  private final InMemoryKnownPlans plans = new InMemoryKnownPlans(new InMemoryTransactions());

  @Override
  protected KnownPlans plans() {
    return plans;
  }
}
