package dev.vidport.persistence.webhook;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.webhook.AccountEvents;
import dev.vidport.usecases.webhook.AccountEventsContract;
import dev.vidport.usecases.webhook.Outbox;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcAccountEventsTest extends AccountEventsContract {
  private final Database database;

  JdbcAccountEventsTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected Outbox outbox() {
    return new JdbcOutbox(database);
  }

  @Override
  protected AccountEvents events() {
    return new JdbcAccountEvents(database);
  }
}
