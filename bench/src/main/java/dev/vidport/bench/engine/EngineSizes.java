package dev.vidport.bench.engine;

import java.time.Duration;

/**
 * How much is done.
 *
 * @param steps that do nothing, in a turn
 * @param rounds turns of each side that count
 * @param chunks of the job whose dispatch is timed
 * @param sleeping steps that sleep, in a turn
 * @param sleep how long each of them does
 * @param queued videos that wait
 * @param turn how long each side is asked in a turn
 */
public record EngineSizes(
    int steps, int rounds, int chunks, int sleeping, Duration sleep, int queued, Duration turn) {
  public static final EngineSizes USUAL =
      new EngineSizes(3_000, 3, 100, 96, Duration.ofMillis(100), 10_000, Duration.ofSeconds(2));

  public static final EngineSizes QUICK =
      new EngineSizes(60, 1, 10, 8, Duration.ofMillis(10), 20, Duration.ofMillis(200));
}
