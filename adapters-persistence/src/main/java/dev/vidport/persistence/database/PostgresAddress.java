package dev.vidport.persistence.database;

import dev.vidport.usecases.environment.port.MissingArtifactException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import javax.sql.DataSource;
import org.postgresql.PGConnection;

/**
 * The address of a PostgreSQL server or of a connection pooler before it, such as PgBouncer.
 *
 * @param url with the parameters that the SQL of this module relies on
 * @param isPooled whether a pooler is there. In its transaction mode, each transaction may run on
 *     another connection to the server: session settings are lost, and a statement that was
 *     prepared on one connection is unknown on the next
 */
record PostgresAddress(String url, boolean isPooled) {
  private static final String NOT_PREPARED = "0";
  private static final String PREPARE = "prepareThreshold";

  /**
   * The URL of a server that permits writes: after a failover, a server that was the primary may
   * respond as a standby.
   */
  static String ofPrimary(String jdbcUrl) {
    return withDefault(jdbcUrl, "targetServerType", "primary");
  }

  /** Connects once to find out what is there. */
  static PostgresAddress detect(DatabaseSettings settings) throws SQLException {
    requireLibraries();
    if (settings.application().isPresent()) {
      requirePostgres(settings.application().get().source());
      // As behind a pooler: Vidport changes no session of the application.
      return new PostgresAddress(settings.jdbcUrl(), true);
    }
    String url = ofPrimary(settings.jdbcUrl());
    try (Connection connection =
        DriverManager.getConnection(url, settings.user(), settings.password())) {
      return isPooled(connection)
          ? new PostgresAddress(withDefault(url, PREPARE, NOT_PREPARED), true)
          : new PostgresAddress(url, false);
    }
  }

  private static void requirePostgres(DataSource source) throws SQLException {
    try (Connection connection = source.getConnection()) {
      String product = connection.getMetaData().getDatabaseProductName();
      if (!product.equals("PostgreSQL")) {
        throw DatabaseProblem.ofSettings(
            "the data source of the application connects to " + product + ", not to PostgreSQL");
      }
    }
  }

  private static void requireLibraries() {
    try {
      PostgresLibraries.check();
    } catch (MissingArtifactException e) {
      throw DatabaseProblem.ofSettings(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Whether a pooler is between: it has sent a key of its own for the cancelling of queries, rather
   * than the process id of the server.
   */
  static boolean isPooled(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select pg_backend_pid()")) {
      row.next();
      return row.getInt(1) != connection.unwrap(PGConnection.class).getBackendPID();
    }
  }

  /** Whether statements are prepared on the server, because the URL says so. */
  boolean preparesStatements() {
    return !isPooled || !url.contains(PREPARE + "=" + NOT_PREPARED);
  }

  private static String withDefault(String url, String parameter, String value) {
    if (url.toLowerCase(Locale.ROOT).contains(parameter.toLowerCase(Locale.ROOT) + "=")) {
      return url;
    }
    return url + (url.contains("?") ? "&" : "?") + parameter + "=" + value;
  }
}
