package dev.vidport.persistence.webhook;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.persistence.database.DamageLog;
import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.event.port.AccountEvents;
import dev.vidport.usecases.event.port.EventCursor;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
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
  public EventCursor latest(AccountId account) {
    return database
        .with(
            handle ->
                handle
                    .createQuery(
                        "select last_number from event_sequence where account_id = :account")
                    .bind("account", account.value())
                    .mapTo(Long.class)
                    .findOne())
        .map(EventCursor::new)
        .orElse(EventCursor.START);
  }

  @Override
  public Slice list(AccountId account, Optional<VideoId> video, EventCursor after, int limit) {
    List<Row> rows =
        database.with(
            handle ->
                handle
                    .createQuery(
                        """
                        select id, account_id, number, type, event, created_at from outbox
                        where account_id = :account and number > :after and type in (<types>)
                          <of_video>
                        order by account_id, number
                        fetch first :limit rows only
                        """)
                    .define("of_video", video.isPresent() ? "and video_id = :video" : "")
                    .bindMap(video.map(id -> Map.of("video", id.value())).orElse(Map.of()))
                    .bind("account", account.value())
                    .bind("after", after.number())
                    .bindList("types", EventRow.KNOWN_TYPES)
                    .bind("limit", limit)
                    .map((row, context) -> row(row))
                    .list());
    return new Slice(
        rows.stream().flatMap(row -> row.event().stream()).toList(),
        rows.isEmpty() ? Optional.empty() : Optional.of(rows.get(rows.size() - 1).position()));
  }

  private Row row(ResultSet row) throws SQLException {
    EventCursor position = new EventCursor(row.getLong("number"));
    try {
      return new Row(position, Optional.of(EventRow.read(row)));
    } catch (DamagedDataException e) {
      damages.leftOut(row.getString("id"), e);
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
