package dev.vidport.persistence.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.h2.api.ErrorCode;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.message.DbException;
import org.h2.mvstore.MVStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** H2 closes a file that it cannot write. Connections to it then stay open, and seem valid. */
final class H2SelfClosing {
  private static final Logger LOG = LoggerFactory.getLogger(H2SelfClosing.class);

  private H2SelfClosing() {}

  /** Whether the database of {@code connection} has closed itself. */
  static boolean hasHappenedTo(Connection connection) throws SQLException {
    if (connection.isClosed()) {
      return true;
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute("values 1");
      return false;
    } catch (SQLException e) {
      if (e.getErrorCode() != ErrorCode.DATABASE_IS_CLOSED) {
        throw e;
      }
      return true;
    }
  }

  /**
   * Ends all connections to a file that has closed itself, including those in use. H2 would react
   * to the next statement of one of them by closing the file that was opened again.
   */
  static void endConnections(Connection dead) throws SQLException {
    if (dead.isClosed()
        || !(dead.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session)) {
      return;
    }
    for (SessionLocal each : session.getDatabase().getSessions(false)) {
      try {
        each.close();
      } catch (DbException | MVStoreException e) {
        LOG.debug("A connection to a closed database ended with its fault", e);
      }
    }
  }
}
