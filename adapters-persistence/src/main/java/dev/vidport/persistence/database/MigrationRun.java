package dev.vidport.persistence.database;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.internal.exception.FlywayMigrateException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Migrates a database that hosts of the release before use meanwhile. A change of a table waits for
 * their transactions, and all later ones wait for the change. So it waits for a moment only ({@link
 * MigrationLockLimit}), is rolled back, and is tried again.
 */
final class MigrationRun {
  private static final Logger LOG = LoggerFactory.getLogger(MigrationRun.class);
  private static final Duration MAX_TIME = Duration.ofMinutes(5);
  private static final Duration NOTICE_INTERVAL = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(500);

  private final Flyway flyway;

  MigrationRun(Flyway flyway) {
    this.flyway = flyway;
  }

  /**
   * @throws FlywayMigrateException when a migration fails, or gets no lock within five minutes
   */
  void run() {
    long began = System.nanoTime();
    long nextNotice = began;
    while (true) {
      try {
        flyway.migrate();
        return;
      } catch (FlywayMigrateException e) {
        if (!Outage.isLocked(e) || System.nanoTime() - began > MAX_TIME.toNanos()) {
          throw e;
        }
        if (System.nanoTime() - nextNotice >= 0) {
          LOG.info("A migration waits for transactions of other hosts: fault={}", Outage.reason(e));
          nextNotice = System.nanoTime() + NOTICE_INTERVAL.toNanos();
        }
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }
}
