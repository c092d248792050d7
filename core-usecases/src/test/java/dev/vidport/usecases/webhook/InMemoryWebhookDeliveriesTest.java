package dev.vidport.usecases.webhook;

import dev.vidport.usecases.event.InMemoryOutbox;
import dev.vidport.usecases.event.port.Outbox;
import dev.vidport.usecases.event.port.PendingEvents;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.webhook.port.WebhookDeliveries;
import dev.vidport.usecases.webhook.port.Webhooks;

final class InMemoryWebhookDeliveriesTest extends WebhookDeliveriesContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryOutbox outbox = new InMemoryOutbox(transactions);
  private final InMemoryWebhooks webhooks = new InMemoryWebhooks(transactions);
  private final InMemoryWebhookDeliveries deliveries =
      new InMemoryWebhookDeliveries(transactions, outbox, webhooks);

  @Override
  protected Outbox outbox() {
    return outbox;
  }

  @Override
  protected PendingEvents pending() {
    return outbox;
  }

  @Override
  protected Webhooks webhooks() {
    return webhooks;
  }

  @Override
  protected WebhookDeliveries deliveries() {
    return deliveries;
  }
}
