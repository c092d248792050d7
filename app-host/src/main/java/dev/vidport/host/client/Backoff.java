package dev.vidport.host.client;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait between tries: 1 s, 2 s, 4 s … up to half a minute, each shortened at random by
 * up to a half, so that many clients that were cut off at once do not come back at once.
 */
final class Backoff {
  static final int MOST_TRIES = 10;
  private static final long FIRST_MILLIS = 1_000;
  private static final long LONGEST_MILLIS = 30_000;

  private final RandomGenerator random;
  private final Pause pause;

  Backoff(RandomGenerator random, Pause pause) {
    this.random = random;
    this.pause = pause;
  }

  /**
   * Waits after the {@code failures}th failure in a row, at least for {@code atLeast}.
   *
   * @throws InterruptedException when the thread was told to end
   */
  void afterFailure(int failures, Duration atLeast) throws InterruptedException {
    Duration wait = delay(failures);
    pause.of(wait.compareTo(atLeast) < 0 ? atLeast : wait);
  }

  Duration delay(int failures) {
    long whole = Math.min(LONGEST_MILLIS, FIRST_MILLIS << Math.min(failures - 1, 10));
    return Duration.ofMillis(whole / 2 + random.nextLong(whole / 2 + 1));
  }
}
