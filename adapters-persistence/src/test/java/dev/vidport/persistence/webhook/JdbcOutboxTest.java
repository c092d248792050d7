package dev.vidport.persistence.webhook;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.webhook.Outbox;
import dev.vidport.usecases.webhook.OutboxContract;
import java.util.List;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class JdbcOutboxTest extends OutboxContract {
  private final Database database;

  JdbcOutboxTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected Outbox outbox() {
    return new JdbcOutbox(database);
  }

  @Override
  protected Transactions transactions() {
    return database;
  }

  @Override
  protected List<String> waiting() {
    return database.with(
        handle ->
            handle
                .createQuery("select id from outbox order by created_at")
                .mapTo(String.class)
                .list());
  }
}
