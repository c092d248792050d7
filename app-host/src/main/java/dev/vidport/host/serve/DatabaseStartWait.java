package dev.vidport.host.serve;

import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.persistence.database.Outage;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats the start of a host while its database server is unavailable, as during a failover, so
 * that hosts and databases may start in any order.
 */
final class DatabaseStartWait {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseStartWait.class);

  private static final Duration PAUSE = Duration.ofMillis(500);

  private final DatabaseSettings database;
  private final Duration maxTime;
  private final BooleanSupplier isStopping;

  /**
   * @param isStopping whether the process has to stop, so that the wait ends
   */
  DatabaseStartWait(DatabaseSettings database, BooleanSupplier isStopping, Duration maxTime) {
    this.database = database;
    this.isStopping = isStopping;
    this.maxTime = maxTime;
  }

  /** A start, which closes what it has opened when it fails. */
  @FunctionalInterface
  interface Start<T> {
    T attempt() throws IOException;
  }

  /**
   * @throws DatabaseProblem when the server is still unavailable after the longest time, or the
   *     process has to stop; the message is one line, whatever failed
   */
  <T> T await(Start<T> start) throws IOException {
    long began = System.nanoTime();
    boolean isLogged = false;
    while (true) {
      try {
        T started = start.attempt();
        if (isLogged) {
          LOG.info(
              "The database is available; starting: database={} afterSeconds={}",
              database.address(),
              Duration.ofNanos(System.nanoTime() - began).toSeconds());
        }
        return started;
      } catch (RuntimeException e) {
        if (!database.isServer() || !Outage.isUnavailable(e)) {
          throw e;
        }
        DatabaseProblem problem = DatabaseProblem.of(database, e);
        boolean isOver = System.nanoTime() - began > maxTime.toNanos();
        if (isOver || isStopping.getAsBoolean()) {
          throw problem;
        }
        if (!isLogged) {
          LOG.warn(
              "Waiting for the database before the start: maxSeconds={} reason={}",
              maxTime.toSeconds(),
              problem.getMessage());
          isLogged = true;
        }
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }
}
