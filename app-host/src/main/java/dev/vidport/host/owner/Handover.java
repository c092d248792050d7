package dev.vidport.host.owner;

import dev.vidport.persistence.database.DatabaseInUse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits while another process has the embedded database open, because commands and the start and
 * the stop of a host are short.
 */
public final class Handover {
  private static final Duration PAUSE = Duration.ofMillis(200);
  private static final int MAX_ATTEMPTS = 50;

  /** Most handovers are over by then. */
  private static final int QUIET_ATTEMPTS = 5;

  private Handover() {}

  /** Opens the database. */
  @FunctionalInterface
  public interface Opening<T> {
    /**
     * @throws DatabaseInUse before it has any effect
     */
    T attempt() throws IOException;
  }

  /**
   * Repeats {@code opening} for 10 seconds while the database is in use.
   *
   * @param notice runs once, when that takes longer than a second
   * @throws DatabaseInUse when the database is still in use after that time
   */
  public static <T> T await(Opening<T> opening, Runnable notice) throws IOException {
    for (int attempt = 1; true; attempt++) {
      try {
        return opening.attempt();
      } catch (DatabaseInUse e) {
        if (attempt == MAX_ATTEMPTS || Thread.currentThread().isInterrupted()) {
          throw e;
        }
      }
      if (attempt == QUIET_ATTEMPTS) {
        notice.run();
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }
}
