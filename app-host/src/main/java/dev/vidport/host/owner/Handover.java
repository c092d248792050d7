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

  /** A command or a stop is over by then. */
  private static final Duration MAX_TIME = Duration.ofSeconds(10);

  /** A start is over by then, also on a machine that is busy with a build. */
  private static final Duration MAX_START = Duration.ofMinutes(1);

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
    return await(MAX_TIME, opening, notice);
  }

  /**
   * As {@link #await(Opening, Runnable)}, for a minute: the process that has the database open may
   * be a host that starts.
   */
  public static <T> T awaitStart(Opening<T> opening, Runnable notice) throws IOException {
    return await(MAX_START, opening, notice);
  }

  private static <T> T await(Duration maxTime, Opening<T> opening, Runnable notice)
      throws IOException {
    long began = System.nanoTime();
    for (int attempt = 1; true; attempt++) {
      try {
        return opening.attempt();
      } catch (DatabaseInUse e) {
        if (System.nanoTime() - began > maxTime.toNanos()
            || Thread.currentThread().isInterrupted()) {
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
