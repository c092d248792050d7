package dev.vidport.persistence.engine;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * The measured speed of this worker with all its processors, as an average that follows changes
 * within a few chunks. A worker that shares its machine with other work is slower.
 */
final class WorkerSpeed {
  private static final double WEIGHT_OF_LAST = 0.3;

  /** Shorter runs measure the start of a program. */
  private static final Duration SHORTEST = Duration.ofSeconds(5);

  private OptionalDouble average = OptionalDouble.empty();

  /**
   * @param work what a step has done
   * @param time that it took
   * @param parallel how many such steps keep all processors busy, at this speed of each
   */
  synchronized void add(double work, Duration time, int parallel) {
    if (work <= 0 || time.compareTo(SHORTEST) < 0) {
      return;
    }
    double speed = work * parallel / (time.toMillis() / 1000.0);
    average =
        OptionalDouble.of(
            average.isPresent()
                ? average.getAsDouble() + WEIGHT_OF_LAST * (speed - average.getAsDouble())
                : speed);
  }

  /** Empty until something was measured. */
  synchronized OptionalDouble average() {
    return average;
  }
}
