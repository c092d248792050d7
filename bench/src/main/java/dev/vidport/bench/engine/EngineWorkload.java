package dev.vidport.bench.engine;

import java.time.Duration;

/**
 * Amount of work of the engine measurements.
 *
 * @param steps number of no-op steps per run
 * @param rounds number of measured runs of each side
 * @param chunks number of chunks of the job whose dispatch is measured
 * @param sleeping number of sleeping steps per run
 * @param sleep how long each sleeping step sleeps
 * @param queued number of waiting videos
 * @param turn duration of one run of status requests
 */
public record EngineWorkload(
    int steps, int rounds, int chunks, int sleeping, Duration sleep, int queued, Duration turn) {
  public static final EngineWorkload USUAL =
      new EngineWorkload(3_000, 3, 100, 96, Duration.ofMillis(100), 10_000, Duration.ofSeconds(2));

  public static final EngineWorkload QUICK =
      new EngineWorkload(60, 1, 10, 8, Duration.ofMillis(10), 20, Duration.ofMillis(20));
}
