package dev.vidport.persistence.webhook;

import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.event.port.Outbox;

/** Events in the table {@code outbox}. */
public final class JdbcOutbox implements Outbox {
  private final Database database;

  public JdbcOutbox(Database database) {
    this.database = database;
  }

  @Override
  public void add(AccountEvent event) {
    database.update(
        """
        insert into outbox (id, account_id, type, event, created_at, next_attempt_at,
          webhook_due_at)
        values (:id, :account, :type, :event, :at, :at, :at)
        """,
        statement ->
            statement
                .bind("id", event.id())
                .bind("account", event.account().value())
                .bind("type", event.type().label())
                .bind("event", EventRow.json(event))
                .bind("at", event.at()));
  }
}
