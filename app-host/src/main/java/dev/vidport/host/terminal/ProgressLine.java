package dev.vidport.host.terminal;

import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Shows progress. On a terminal it overwrites one line; elsewhere it writes a line at most once in
 * 5 seconds, so that a log stays short. Thread-safe.
 */
public final class ProgressLine implements AutoCloseable {
  private static final Duration LOG_EVERY = Duration.ofSeconds(5);

  private final PrintWriter out;
  private final boolean terminal;
  private final int columns;
  private final Clock clock;
  private String shown = "";
  private Instant logged = Instant.MIN;

  public ProgressLine(PrintWriter out, boolean terminal, int columns, Clock clock) {
    this.out = out;
    this.terminal = terminal;
    this.columns = columns;
    this.clock = clock;
  }

  /** Replaces the shown line with {@code line}. */
  public synchronized void show(String line) {
    if (line.equals(shown)) {
      return;
    }
    if (terminal) {
      overwrite(line);
      shown = line;
    } else if (!clock.instant().isBefore(logged.plus(LOG_EVERY))) {
      print(line);
    }
  }

  /** Prints {@code line} permanently, above the shown line. */
  public synchronized void print(String line) {
    out.println(terminal ? "\r" + line + "\u001b[K" : line);
    out.flush();
    shown = terminal ? "" : line;
    logged = clock.instant();
  }

  /** Runs {@code write}, which writes whole lines to the same terminal, above the shown line. */
  public synchronized void above(Runnable write) {
    boolean isCovered = terminal && !shown.isEmpty();
    if (isCovered) {
      overwrite("");
    }
    write.run();
    if (isCovered) {
      overwrite(shown);
    }
  }

  private void overwrite(String line) {
    // A line that wraps can't be overwritten.
    String fitting = line.length() < columns ? line : line.substring(0, columns - 1);
    out.print("\r" + fitting + "\u001b[K");
    out.flush();
  }

  /** Leaves the shown line on the terminal. */
  @Override
  public synchronized void close() {
    if (terminal && !shown.isEmpty()) {
      out.println();
      out.flush();
    }
    shown = "";
  }
}
