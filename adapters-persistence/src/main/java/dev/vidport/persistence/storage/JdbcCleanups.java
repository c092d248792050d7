package dev.vidport.persistence.storage;

import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.storage.Cleanups;
import dev.vidport.usecases.storage.ObjectKey;
import java.time.Instant;
import java.util.List;

/** What is to be deleted from the store, in the table {@code cleanup}. */
public final class JdbcCleanups implements Cleanups {
  private final Database database;

  public JdbcCleanups(Database database) {
    this.database = database;
  }

  @Override
  public void add(ObjectKey root, Instant notBefore) {
    database.run(
        () -> {
          if (!postpone(root, notBefore)) {
            insert(root, notBefore);
          }
        });
  }

  /** Where it is noted already, the later moment holds for both. */
  private boolean postpone(ObjectKey root, Instant notBefore) {
    return database.with(
            handle ->
                handle
                    .createUpdate(
                        """
                        update cleanup
                        set not_before = case when not_before < :at then :at else not_before end
                        where root = :root
                        """)
                    .bind("root", root.value())
                    .bind("at", notBefore)
                    .execute())
        == 1;
  }

  private void insert(ObjectKey root, Instant notBefore) {
    database.with(
        handle ->
            handle
                .createUpdate(
                    "insert into cleanup (root, not_before) values (:root, :at) on conflict do nothing")
                .bind("root", root.value())
                .bind("at", notBefore)
                .execute());
  }

  @Override
  public List<ObjectKey> due(Instant now, int limit) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select root from cleanup where not_before <= :now
                    order by not_before, root limit :limit
                    """)
                .bind("now", now)
                .bind("limit", limit)
                .map((row, context) -> new ObjectKey(row.getString("root")))
                .list());
  }

  @Override
  public void done(ObjectKey root) {
    database.with(
        handle ->
            handle
                .createUpdate("delete from cleanup where root = :root")
                .bind("root", root.value())
                .execute());
  }
}
