package dev.vidport.persistence.move;

import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.database.OwnerConnection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * Refuses a PostgreSQL database that hosts use. The embedded database belongs to the process that
 * has opened it.
 */
record UseCheck(MoveConnection connection) {
  /** A worker that was seen so lately may be alive: several times the longest heartbeat. */
  private static final int ALIVE_SECONDS = 30;

  /** Called before a connection of this process counts as one of a host. */
  void refuseConnections() throws SQLException {
    if (!connection.isServer()) {
      return;
    }
    // Of two moves that begin at the same time, each sees the other, and both are refused.
    long moves =
        connection.number(
            String.format(
                Locale.ROOT,
                """
                select count(*) from pg_stat_activity
                where datname = current_database() and application_name = '%s'
                  and pid <> pg_backend_pid()
                """,
                OwnerConnection.APPLICATION));
    if (moves > 0) {
      throw inUse("another move reads or writes it");
    }
    long hosts =
        connection.number(
            """
            select count(distinct coalesce(client_addr::text, 'local')) from pg_stat_activity
            where datname = current_database() and application_name = 'vidport'
            """);
    if (hosts > 0) {
      throw inUse("hosts are connected to it from " + hosts + " addresses");
    }
  }

  void refuseLivingWorkers() throws SQLException {
    if (!connection.isServer()) {
      return;
    }
    try (Statement statement = connection.jdbc().createStatement();
        ResultSet row =
            statement.executeQuery(
                "select name from worker where last_seen > current_timestamp - interval '"
                    + ALIVE_SECONDS
                    + "' second order by last_seen desc fetch first 1 rows only")) {
      if (row.next()) {
        throw inUse(
            "the worker "
                + row.getString(1)
                + " was seen in the last "
                + ALIVE_SECONDS
                + " seconds");
      }
    }
  }

  private DatabaseProblem inUse(String why) {
    return DatabaseProblem.ofSettings(
        "the database "
            + connection.settings().address()
            + " is in use: "
            + why
            + "; stop all hosts and moves, and try again half a minute later");
  }
}
