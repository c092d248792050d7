package dev.vidport.bench.access;

import java.time.Duration;

/**
 * Amount of work of the access measurements.
 *
 * @param videos number of stored videos
 * @param requests number of status requests per run
 * @param rounds number of measured runs of each side
 * @param limiterTurn duration of the load on the rate limiter
 */
public record AccessWorkload(int videos, int requests, int rounds, Duration limiterTurn) {
  public static final AccessWorkload USUAL =
      new AccessWorkload(2_000, 2_000, 15, Duration.ofSeconds(10));

  public static final AccessWorkload QUICK = new AccessWorkload(50, 50, 1, Duration.ofMillis(200));
}
