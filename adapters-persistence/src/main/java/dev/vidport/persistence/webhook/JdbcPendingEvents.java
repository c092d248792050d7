package dev.vidport.persistence.webhook;

import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.event.port.ClaimedEvent;
import dev.vidport.usecases.event.port.PendingEvents;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Update;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The deliveries of the events in the table {@code outbox} to the listener. */
public final class JdbcPendingEvents implements PendingEvents {
  private static final Logger LOG = LoggerFactory.getLogger(JdbcPendingEvents.class);

  private final Database database;

  public JdbcPendingEvents(Database database) {
    this.database = database;
  }

  @Override
  public List<ClaimedEvent> claim(Instant now, Duration lease, int limit) {
    return database.apart(
        handle ->
            handle.inTransaction(
                same -> {
                  List<DueEvent> due = lockDue(same, now, limit);
                  List<ClaimedEvent> claims =
                      due.stream().flatMap(event -> event.claim().stream()).toList();
                  startAttempts(same, claims, now.plus(lease));
                  giveUpDamaged(same, due);
                  return claims;
                }));
  }

  /** Skips rows that another claim has locked. */
  private static List<DueEvent> lockDue(Handle handle, Instant now, int limit) {
    return handle
        .createQuery(
            """
            select id, account_id, type, event, created_at, attempts from outbox
            where next_attempt_at <= :now and type in (<types>)
            order by next_attempt_at, id
            fetch first :limit rows only
            for update skip locked
            """)
        .bind("now", now)
        .bindList("types", EventRow.KNOWN_TYPES)
        .bind("limit", limit)
        .map((row, context) -> due(row))
        .list();
  }

  private static DueEvent due(ResultSet row) throws SQLException {
    String id = row.getString("id");
    try {
      return new DueEvent(
          id, Optional.of(new ClaimedEvent(EventRow.read(row), row.getInt("attempts") + 1)));
    } catch (DamagedDataException e) {
      LOG.error("An event is not readable; it is not delivered: event={}", id, e);
      return new DueEvent(id, Optional.empty());
    }
  }

  /** Otherwise they would stay due, before all others. */
  private static void giveUpDamaged(Handle handle, List<DueEvent> due) {
    List<String> damaged =
        due.stream().filter(event -> event.claim().isEmpty()).map(DueEvent::id).toList();
    if (!damaged.isEmpty()) {
      handle
          .createUpdate("update outbox set next_attempt_at = null where id in (<ids>)")
          .bindList("ids", damaged)
          .execute();
    }
  }

  private static void startAttempts(Handle handle, List<ClaimedEvent> claims, Instant leaseEnd) {
    if (claims.isEmpty()) {
      return;
    }
    try (PreparedBatch batch =
        handle.prepareBatch(
            "update outbox set attempts = :attempt, next_attempt_at = :leaseEnd where id = :id")) {
      for (ClaimedEvent claim : claims) {
        batch
            .bind("id", claim.event().id())
            .bind("attempt", claim.attempt())
            .bind("leaseEnd", leaseEnd)
            .add();
      }
      batch.execute();
    }
  }

  @Override
  public boolean delivered(ClaimedEvent claim, Instant at) {
    return end(
        claim, "delivered_at = :at, next_attempt_at = null", statement -> statement.bind("at", at));
  }

  @Override
  public boolean retry(ClaimedEvent claim, Instant nextAttempt) {
    return end(claim, "next_attempt_at = :next", statement -> statement.bind("next", nextAttempt));
  }

  @Override
  public boolean giveUp(ClaimedEvent claim) {
    return end(claim, "next_attempt_at = null", statement -> statement);
  }

  private boolean end(ClaimedEvent claim, String assignments, UnaryOperator<Update> parameters) {
    String sql =
        "update outbox set "
            + assignments
            + " where id = :id and attempts = :attempt and next_attempt_at is not null";
    return database.with(
        handle ->
            parameters
                    .apply(handle.createUpdate(sql))
                    .bind("id", claim.event().id())
                    .bind("attempt", claim.attempt())
                    .execute()
                == 1);
  }

  @Override
  public int deleteExpired(Instant createdBefore, Instant now, int limit) {
    return database.update(
        """
        delete from outbox where id in (
          select id from outbox
          where created_at < :before
            and (next_attempt_at is null or next_attempt_at <= :now)
            and (webhook_due_at is null or webhook_due_at <= :now)
          order by created_at
          fetch first :limit rows only)
        """,
        statement -> statement.bind("before", createdBefore).bind("now", now).bind("limit", limit));
  }

  /**
   * An event that is due.
   *
   * @param claim empty if the stored event is damaged
   */
  private record DueEvent(String id, Optional<ClaimedEvent> claim) {}
}
