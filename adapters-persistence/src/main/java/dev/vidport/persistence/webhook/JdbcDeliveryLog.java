package dev.vidport.persistence.webhook;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.webhook.DeliveryAttempt;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The log of deliveries, in the table {@code webhook_attempt}. */
final class JdbcDeliveryLog {
  private static final int MAX_TEXT = 500;

  private static final String OF_VIDEO =
      "and event_id in (select id from outbox where video_id = :video)";

  private final Database database;

  JdbcDeliveryLog(Database database) {
    this.database = database;
  }

  void add(DeliveryAttempt attempt) {
    database.update(
        """
        insert into webhook_attempt (event_id, attempt, account_id, type, ok, status,
          ms, error, response, attempted_at, next_attempt_at)
        values (:event, :attempt, :account, :type, :ok, :status,
          :ms, :error, :response, :at, :next)
        """,
        statement ->
            statement
                .bind("event", attempt.eventId())
                .bind("attempt", attempt.attempt())
                .bind("account", attempt.account().value())
                .bind("type", attempt.type())
                .bind("ok", attempt.ok())
                .bind("status", attempt.status())
                .bind("ms", attempt.millis())
                .bind("error", shortened(attempt.error()))
                .bind("response", shortened(attempt.response()))
                .bind("at", attempt.attemptedAt())
                .bind("next", attempt.nextAttemptAt()));
  }

  private static Optional<String> shortened(Optional<String> text) {
    return text.map(JdbcDeliveryLog::shortened);
  }

  /** The text, cut to the length of its column. */
  static String shortened(String text) {
    return text.substring(0, Math.min(text.length(), MAX_TEXT));
  }

  List<DeliveryAttempt> latest(AccountId account, Optional<VideoId> video, int limit) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select event_id, attempt, account_id, type, ok, status, ms, error, response,
                      attempted_at, next_attempt_at
                    from webhook_attempt where account_id = :account <of_video>
                    order by attempted_at desc, event_id, attempt desc
                    fetch first :limit rows only
                    """)
                .define("of_video", video.isPresent() ? OF_VIDEO : "")
                .bindMap(video.map(id -> Map.of("video", id.value())).orElse(Map.of()))
                .bind("account", account.value())
                .bind("limit", limit)
                .map((row, context) -> read(row))
                .list());
  }

  private static DeliveryAttempt read(ResultSet row) throws SQLException {
    return new DeliveryAttempt(
        row.getString("event_id"),
        new AccountId(row.getString("account_id")),
        row.getString("type"),
        row.getInt("attempt"),
        row.getBoolean("ok"),
        Rows.integer(row, "status"),
        row.getLong("ms"),
        Rows.text(row, "error"),
        Rows.text(row, "response"),
        Rows.instant(row, "attempted_at"),
        Rows.optionalInstant(row, "next_attempt_at"));
  }

  int deleteBefore(Instant time, int limit) {
    return database.deleteEarliest(
        "webhook_attempt", "event_id, attempt", "attempted_at", "<", time, limit);
  }
}
