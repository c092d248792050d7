package dev.vidport.bench.api;

import java.time.Duration;

/**
 * Amount of work of the API measurements.
 *
 * @param few number of videos in the first pass
 * @param many number of videos in the second pass
 * @param latePage number of the late page to read, with 25 videos per page
 * @param warmUp duration of the warm-up of each side, per request type
 * @param rounds number of measured runs of each side
 * @param turn duration of one run
 */
public record ApiWorkload(
    int few, int many, int latePage, Duration warmUp, int rounds, Duration turn) {
  public static ApiWorkload usual(int many) {
    return new ApiWorkload(
        1_000, many, Math.min(10_000, many / 50), Duration.ofSeconds(1), 3, Duration.ofSeconds(2));
  }

  public static final ApiWorkload QUICK =
      new ApiWorkload(400, 2_000, 40, Duration.ofMillis(10), 1, Duration.ofMillis(20));

  /** This workload as a single short run. */
  ApiWorkload asWarmUp() {
    return new ApiWorkload(few, many, latePage, warmUp, 1, warmUp);
  }
}
