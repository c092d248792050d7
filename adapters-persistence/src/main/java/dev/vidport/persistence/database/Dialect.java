package dev.vidport.persistence.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The differences between the databases. */
public enum Dialect {
  H2 {
    @Override
    String url(String jdbcUrl) {
      Map<String, String> settings = new LinkedHashMap<>();
      settings.put("MODE", "PostgreSQL");
      settings.put("DATABASE_TO_LOWER", "TRUE");
      settings.put("DEFAULT_NULL_ORDERING", "HIGH");
      // H2 caches 8 prepared statements per connection by default; Vidport uses more.
      settings.put("QUERY_CACHE_SIZE", "64");
      settings.put("LOCK_TIMEOUT", H2_LOCK_TIMEOUT);
      if (isInMemory(jdbcUrl)) {
        // The pool replaces its connections; the database must outlive them.
        settings.put("DB_CLOSE_DELAY", "-1");
      } else {
        // By default H2 keeps the commits of the last 0.5 s in memory; a killed process loses them.
        settings.put("WRITE_DELAY", "0");
        // The host closes the database at the end of its own shutdown.
        settings.put("DB_CLOSE_ON_EXIT", "FALSE");
      }
      StringBuilder url = new StringBuilder(jdbcUrl);
      settings.forEach(
          (name, value) -> {
            if (!jdbcUrl.toUpperCase(Locale.ROOT).contains(";" + name + "=")) {
              url.append(';').append(name).append('=').append(value);
            }
          });
      return url.toString();
    }

    @Override
    boolean canCreateTables(Connection connection) {
      return true;
    }

    @Override
    boolean isWritable(Connection connection) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        return statement.execute("select 1");
      }
    }

    @Override
    Map<String, String> placeholders() {
      return Map.of("ascii", "", "text", "varchar(1000000)", "bytes", "varbinary(1000000)");
    }
  },

  POSTGRESQL {
    @Override
    String url(String jdbcUrl) {
      return PostgresAddress.ofPrimary(jdbcUrl);
    }

    @Override
    boolean isWritable(Connection connection) throws SQLException {
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("show transaction_read_only")) {
        return row.next() && row.getString(1).equals("off");
      }
    }

    @Override
    boolean canCreateTables(Connection connection) throws SQLException {
      try (Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery("select has_schema_privilege(current_schema(), 'create')")) {
        return row.next() && row.getBoolean(1);
      }
    }

    /** Ids are compared by bytes, which is faster than by the rules of a language. */
    @Override
    Map<String, String> placeholders() {
      return Map.of("ascii", "collate \"C\"", "text", "text", "bytes", "bytea");
    }
  };

  /** How long a statement waits for a lock in H2, in milliseconds. */
  static final String H2_LOCK_TIMEOUT = "10000";

  /** The URL with the settings that the SQL of this module relies on. */
  abstract String url(String jdbcUrl);

  /** Whether the user may create tables where the migrations create them. */
  abstract boolean canCreateTables(Connection connection) throws SQLException;

  /** Whether the database responds and permits writes. */
  abstract boolean isWritable(Connection connection) throws SQLException;

  /** The Flyway placeholders for types that the databases write differently. */
  abstract Map<String, String> placeholders();

  /**
   * @throws DatabaseProblem when the URL names neither database
   */
  static Dialect of(DatabaseSettings settings) {
    if (settings.jdbcUrl().startsWith("jdbc:h2:")) {
      return H2;
    }
    if (settings.jdbcUrl().startsWith("jdbc:postgresql:")) {
      return POSTGRESQL;
    }
    throw new DatabaseProblem(
        "the database URL must start with jdbc:h2: or jdbc:postgresql:, not " + settings.address());
  }

  static boolean isInMemory(String jdbcUrl) {
    return jdbcUrl.startsWith("jdbc:h2:mem:");
  }
}
