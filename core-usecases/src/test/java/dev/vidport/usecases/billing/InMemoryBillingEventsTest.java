package dev.vidport.usecases.billing;

import dev.vidport.usecases.job.InMemoryTransactions;

final class InMemoryBillingEventsTest extends BillingEventsContract {
  private final InMemoryBillingEvents events =
      new InMemoryBillingEvents(new InMemoryTransactions());

  @Override
  protected BillingEvents events() {
    return events;
  }
}
