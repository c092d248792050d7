package dev.vidport.persistence.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;

/**
 * Opens a pool that checks a connection only if it was idle for longer than an idle worker waits
 * between its polls. With the pool's default of half a second, every poll of an idle worker would
 * be two statements.
 */
final class IdleConnectionChecks {
  /** The pool reads it as a property of the process when it is opened, and has no setting. */
  private static final String WINDOW = "com.zaxxer.hikari.aliveBypassWindowMs";

  private static final Duration UNCHECKED = Duration.ofMillis(2_500);

  private IdleConnectionChecks() {}

  /** Leaves the property as it was, for the pools of an embedding application. */
  static synchronized HikariDataSource open(HikariConfig config) {
    String before = System.getProperty(WINDOW);
    if (before != null) {
      return new HikariDataSource(config);
    }
    System.setProperty(WINDOW, Long.toString(UNCHECKED.toMillis()));
    try {
      return new HikariDataSource(config);
    } finally {
      System.clearProperty(WINDOW);
    }
  }
}
