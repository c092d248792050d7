package dev.vidport.persistence.webhook;

import dev.vidport.domain.webhook.VideoEvent;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.JsonColumn;
import dev.vidport.usecases.webhook.Outbox;
import java.util.Map;

/** Events in the table {@code outbox}. */
public final class JdbcOutbox implements Outbox {
  private final Database database;

  public JdbcOutbox(Database database) {
    this.database = database;
  }

  @Override
  public void add(VideoEvent event) {
    database.with(
        handle ->
            handle
                .createUpdate(
                    """
                    insert into outbox (id, account_id, type, event, created_at)
                    values (:id, :account, :type, :event, :at)
                    """)
                .bind("id", event.id())
                .bind("account", event.account().value())
                .bind("type", event.type().label())
                .bind("event", JsonColumn.write(EventRow.of(event)))
                .bind("at", event.at())
                .execute());
  }

  /** The data that delivery needs in addition to the columns. */
  private record EventRow(
      String videoId, String fileName, Map<String, String> metadata, String status) {
    static EventRow of(VideoEvent event) {
      return new EventRow(event.video(), event.fileName(), event.metadata(), event.status());
    }
  }
}
