package dev.vidport.persistence.database;

import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/**
 * The longest wait of a migration for a lock on PostgreSQL: less than the second after which it
 * ends one of two transactions that wait for each other, which must not be the one of a request.
 */
final class MigrationLockLimit extends BaseCallback {
  @Override
  public boolean supports(Event event, Context context) {
    return event == Event.AFTER_CONNECT;
  }

  @Override
  public boolean canHandleInTransaction(Event event, Context context) {
    return true;
  }

  @Override
  public void handle(Event event, Context context) {
    try (Statement statement = context.getConnection().createStatement()) {
      statement.execute("set lock_timeout = '900ms'");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
