package dev.vidport.usecases.billing;

import dev.vidport.usecases.billing.port.BillingEvents;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryBillingEventsTest extends BillingEventsContract {
  private final InMemoryBillingEvents events =
      new InMemoryBillingEvents(new InMemoryTransactions());

  @Override
  protected BillingEvents events() {
    return events;
  }
}
