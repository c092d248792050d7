package dev.vidport.persistence.webhook;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.secret.TestSecrets;
import dev.vidport.usecases.event.port.Outbox;
import dev.vidport.usecases.event.port.PendingEvents;
import dev.vidport.usecases.webhook.WebhookDeliveriesContract;
import dev.vidport.usecases.webhook.port.WebhookDeliveries;
import dev.vidport.usecases.webhook.port.Webhooks;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcWebhookDeliveriesTest extends WebhookDeliveriesContract {
  private final Database database;

  JdbcWebhookDeliveriesTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected Outbox outbox() {
    return new JdbcOutbox(database);
  }

  @Override
  protected PendingEvents pending() {
    return new JdbcPendingEvents(database);
  }

  @Override
  protected Webhooks webhooks() {
    return new JdbcWebhooks(database, TestSecrets.CIPHER);
  }

  @Override
  protected WebhookDeliveries deliveries() {
    return new JdbcWebhookDeliveries(database, TestSecrets.CIPHER);
  }
}
