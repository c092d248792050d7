package dev.vidport.bench.api;

import java.time.Duration;

/**
 * How much is asked.
 *
 * @param few videos at first
 * @param many videos then
 * @param deepPage number of the late page that is read, of 25 videos
 * @param warmUp how long each side is asked before anything counts, for each question
 * @param rounds turns of each side that count
 * @param turn how long each side is asked in a turn
 */
public record ApiSizes(
    int few, int many, int deepPage, Duration warmUp, int rounds, Duration turn) {
  public static ApiSizes usual(int many) {
    return new ApiSizes(
        1_000, many, Math.min(10_000, many / 50), Duration.ofSeconds(1), 3, Duration.ofSeconds(2));
  }

  public static final ApiSizes QUICK =
      new ApiSizes(400, 2_000, 40, Duration.ofMillis(10), 1, Duration.ofMillis(100));

  /** A single short turn of everything. */
  ApiSizes asWarmUp() {
    return new ApiSizes(few, many, deepPage, warmUp, 1, warmUp);
  }
}
