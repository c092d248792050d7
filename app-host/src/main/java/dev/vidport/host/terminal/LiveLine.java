package dev.vidport.host.terminal;

import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Shows how something goes on: on a terminal as one line that is written over, elsewhere as a line
 * now and then, so that a log stays short. Safe for use by several threads.
 */
public final class LiveLine implements AutoCloseable {
  private static final Duration LOG_EVERY = Duration.ofSeconds(5);

  private final PrintWriter out;
  private final boolean terminal;
  private final int columns;
  private final Clock clock;
  private String shown = "";
  private Instant logged = Instant.MIN;

  public LiveLine(PrintWriter out, boolean terminal, int columns, Clock clock) {
    this.out = out;
    this.terminal = terminal;
    this.columns = columns;
    this.clock = clock;
  }

  /** Shows {@code line} in the place of the one before. */
  public synchronized void show(String line) {
    if (line.equals(shown)) {
      return;
    }
    if (terminal) {
      // A line that wraps could not be written over.
      String fitting = line.length() < columns ? line : line.substring(0, columns - 1);
      out.print("\r" + fitting + "\u001b[K");
      out.flush();
      shown = line;
    } else if (!clock.instant().isBefore(logged.plus(LOG_EVERY))) {
      say(line);
    }
  }

  /** Writes {@code line} for good, above what is shown. */
  public synchronized void say(String line) {
    out.println(terminal ? "\r" + line + "\u001b[K" : line);
    out.flush();
    shown = terminal ? "" : line;
    logged = clock.instant();
  }

  /** Leaves what is shown standing. */
  @Override
  public synchronized void close() {
    if (terminal && !shown.isEmpty()) {
      out.println();
      out.flush();
    }
    shown = "";
  }
}
