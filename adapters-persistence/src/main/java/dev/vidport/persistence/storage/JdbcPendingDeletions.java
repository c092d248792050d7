package dev.vidport.persistence.storage;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.storage.port.PendingDeletions;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.statement.Update;

/** Pending deletions from the store, in the table {@code pending_deletion}. */
public final class JdbcPendingDeletions implements PendingDeletions {
  private final Database database;

  public JdbcPendingDeletions(Database database) {
    this.database = database;
  }

  @Override
  public void add(ObjectKey root, Instant notBefore, Instant again) {
    database.run(
        () -> {
          if (!postpone(root, notBefore, again)) {
            insert(root, notBefore, again);
          }
        });
  }

  /** When the deletion is already recorded, the later times apply. */
  private boolean postpone(ObjectKey root, Instant notBefore, Instant again) {
    return database.update(
            """
            update pending_deletion
            set not_before = case when not_before < :at then :at else not_before end,
                again_at = case when again_at < :again then :again else again_at end
            where root = :root
            """,
            statement ->
                statement.bind("root", root.value()).bind("at", notBefore).bind("again", again))
        == 1;
  }

  private void insert(ObjectKey root, Instant notBefore, Instant again) {
    database.update(
        """
        insert into pending_deletion (root, not_before, again_at) values (:root, :at, :again)
        on conflict do nothing
        """,
        statement ->
            statement.bind("root", root.value()).bind("at", notBefore).bind("again", again));
  }

  @Override
  public List<ObjectKey> due(Instant now, int limit) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select root from pending_deletion where not_before <= :now
                    order by not_before, root limit :limit
                    """)
                .bind("now", now)
                .bind("limit", limit)
                .map((row, context) -> new ObjectKey(row.getString("root")))
                .list());
  }

  /** A deletion that was recorded again for a later time is kept. */
  @Override
  public void deleted(ObjectKey root, Instant now) {
    String repeatLater =
        """
        update pending_deletion set not_before = again_at
        where root = :root and not_before <= :now and again_at > :now
        """;
    String finish = "delete from pending_deletion where root = :root and not_before <= :now";
    if (database.update(repeatLater, statement -> due(statement, root, now)) == 0) {
      database.update(finish, statement -> due(statement, root, now));
    }
  }

  private static Update due(Update statement, ObjectKey root, Instant now) {
    return statement.bind("root", root.value()).bind("now", now);
  }

  @Override
  public void forget(ObjectKey root) {
    database.update(
        "delete from pending_deletion where root = :root",
        statement -> statement.bind("root", root.value()));
  }
}
