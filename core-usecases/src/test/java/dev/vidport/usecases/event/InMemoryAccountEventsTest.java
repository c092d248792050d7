package dev.vidport.usecases.event;

import dev.vidport.usecases.event.port.AccountEvents;
import dev.vidport.usecases.event.port.Outbox;
import dev.vidport.usecases.transaction.InMemoryTransactions;

final class InMemoryAccountEventsTest extends AccountEventsContract {
  private final InMemoryOutbox outbox = new InMemoryOutbox(new InMemoryTransactions());

  @Override
  protected Outbox outbox() {
    return outbox;
  }

  @Override
  protected AccountEvents events() {
    return outbox;
  }
}
