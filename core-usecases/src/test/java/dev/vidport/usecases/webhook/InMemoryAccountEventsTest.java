package dev.vidport.usecases.webhook;

import dev.vidport.usecases.job.InMemoryTransactions;

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
