package dev.vidport.persistence.database;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Everything in which the databases differ. */
public enum Dialect {
  H2 {
    @Override
    String url(String jdbcUrl) {
      Map<String, String> settings = new LinkedHashMap<>();
      settings.put("MODE", "PostgreSQL");
      settings.put("DATABASE_TO_LOWER", "TRUE");
      settings.put("DEFAULT_NULL_ORDERING", "HIGH");
      // H2 remembers 8 prepared statements a connection by default; there are more than that.
      settings.put("QUERY_CACHE_SIZE", "64");
      settings.put("LOCK_TIMEOUT", "10000");
      if (inMemory(jdbcUrl)) {
        // A pool replaces its connections now and then; the database has to outlive them.
        settings.put("DB_CLOSE_DELAY", "-1");
      } else {
        // By default H2 keeps commits of the last half second in memory, and a killed process loses
        // them.
        settings.put("WRITE_DELAY", "0");
        if (!jdbcUrl.contains("AUTO_SERVER")) {
          // The host closes it when it has come to an end itself.
          settings.put("DB_CLOSE_ON_EXIT", "FALSE");
        }
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
    Map<String, String> words() {
      return Map.of("ascii", "", "text", "varchar(1000000)", "bytes", "varbinary(65536)");
    }
  },

  POSTGRESQL {
    @Override
    String url(String jdbcUrl) {
      return jdbcUrl;
    }

    /** Ids compare byte by byte, which is faster than by the rules of a language. */
    @Override
    Map<String, String> words() {
      return Map.of("ascii", "collate \"C\"", "text", "text", "bytes", "bytea");
    }
  };

  /** The URL with the settings that the SQL of this module counts on. */
  abstract String url(String jdbcUrl);

  /** What the migrations have to call differently. */
  abstract Map<String, String> words();

  /**
   * @throws DatabaseProblem when it is neither
   */
  static Dialect of(DatabaseSettings settings) {
    if (settings.jdbcUrl().startsWith("jdbc:h2:")) {
      return H2;
    }
    if (settings.jdbcUrl().startsWith("jdbc:postgresql:")) {
      return POSTGRESQL;
    }
    throw new DatabaseProblem(
        "the database must be jdbc:h2:… or jdbc:postgresql:…, not " + settings.address());
  }

  static boolean inMemory(String jdbcUrl) {
    return jdbcUrl.startsWith("jdbc:h2:mem:");
  }
}
