package dev.vidport.client;

import java.time.Duration;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * Exponential backoff between attempts: 1 s, 2 s, 4 s … up to 30 s. Each delay is shortened at
 * random by up to a half, so that clients that lost their connection together do not return
 * together.
 */
final class Backoff {
  static final int MAX_ATTEMPTS = 10;
  private static final long FIRST_MILLIS = 1_000;
  private static final long MAX_MILLIS = 30_000;

  private final RandomGenerator random;
  private final Sleeper sleeper;
  private final boolean retries;

  Backoff(RandomGenerator random, Sleeper sleeper) {
    this(random, sleeper, true);
  }

  private Backoff(RandomGenerator random, Sleeper sleeper, boolean retries) {
    this.random = random;
    this.sleeper = sleeper;
    this.retries = retries;
  }

  /** Allows one attempt only. */
  static Backoff withoutRetries() {
    return new Backoff(new Random(), Sleeper.system(), false);
  }

  /** Whether another attempt may follow the {@code failures}th failure in a row. */
  boolean allowsRetry(int failures, int maxAttempts) {
    return retries && failures < maxAttempts;
  }

  /**
   * Waits after the {@code failures}th failure in a row, but at least {@code minimum}.
   *
   * @throws InterruptedException when the thread is interrupted
   */
  void afterFailure(int failures, Duration minimum) throws InterruptedException {
    Duration wait = delay(failures);
    sleeper.sleep(wait.compareTo(minimum) < 0 ? minimum : wait);
  }

  Duration delay(int failures) {
    long whole = Math.min(MAX_MILLIS, FIRST_MILLIS << Math.min(failures - 1, 10));
    return Duration.ofMillis(whole / 2 + random.nextLong(whole / 2 + 1));
  }
}
