package dev.vidport.persistence.webhook;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.persistence.database.DamageLog;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import dev.vidport.usecases.event.port.AccountEvents;
import dev.vidport.usecases.event.port.EventCursor;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** The events of an account in the table {@code outbox}. */
public final class JdbcAccountEvents implements AccountEvents {
  private final Database database;
  private final DamageLog damages =
      new DamageLog(
          LoggerFactory.getLogger(JdbcAccountEvents.class),
          "An event is not readable; it is not listed: event={}");

  public JdbcAccountEvents(Database database) {
    this.database = database;
  }

  @Override
  public Slice list(AccountId account, EventCursor after, Instant before, int limit) {
    List<Row> rows =
        database.with(
            handle ->
                handle
                    .createQuery(
                        """
                        select id, account_id, type, event, created_at from outbox
                        where account_id = :account and created_at >= :time
                          and (created_at > :time or id > :id)
                          and created_at < :before and type in (<types>)
                        order by created_at, id
                        fetch first :limit rows only
                        """)
                    .bind("account", account.value())
                    .bind("time", after.time())
                    .bind("id", after.id())
                    .bind("before", before)
                    .bindList("types", EventRow.KNOWN_TYPES)
                    .bind("limit", limit)
                    .map((row, context) -> row(row))
                    .list());
    return new Slice(
        rows.stream().flatMap(row -> row.event().stream()).toList(),
        rows.isEmpty() ? Optional.empty() : Optional.of(rows.get(rows.size() - 1).position()));
  }

  private Row row(ResultSet row) throws SQLException {
    EventCursor position = new EventCursor(Rows.instant(row, "created_at"), row.getString("id"));
    try {
      return new Row(position, Optional.of(EventRow.read(row)));
    } catch (DamagedDataException e) {
      damages.leftOut(position.id(), e);
      return new Row(position, Optional.empty());
    }
  }

  /**
   * A stored event.
   *
   * @param event empty if it is damaged
   */
  private record Row(EventCursor position, Optional<AccountEvent> event) {}
}
