package dev.vidport.persistence.engine;

import dev.vidport.persistence.database.Outage;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Retries work while the database is unavailable, so that some minutes without a database do not
 * lose the result of an hour of rendering.
 */
final class DatabaseRetry {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseRetry.class);

  /** After this time the work of the step is lost, and its worker puts it back later. */
  private static final Duration DEFAULT_MAX_TIME = Duration.ofMinutes(5);

  private static final Duration FIRST_WAIT = Duration.ofMillis(100);
  private static final Duration MAX_WAIT = Duration.ofSeconds(2);

  private final Duration maxTime;
  private final CountDownLatch ended = new CountDownLatch(1);

  DatabaseRetry() {
    this(DEFAULT_MAX_TIME);
  }

  /**
   * @param maxTime for how long to retry
   */
  DatabaseRetry(Duration maxTime) {
    this.maxTime = maxTime;
  }

  /** Ends all waits; from now on a failure is not retried. */
  void end() {
    ended.countDown();
  }

  void run(Runnable work) {
    get(
        () -> {
          work.run();
          return true;
        });
  }

  <T> T get(Supplier<T> work) {
    long start = System.nanoTime();
    Duration wait = FIRST_WAIT;
    while (true) {
      try {
        return work.get();
      } catch (RuntimeException fault) {
        boolean isRetryable =
            Outage.is(fault) && System.nanoTime() - start + wait.toNanos() < maxTime.toNanos();
        if (!isRetryable || !waitsFully(wait)) {
          throw fault;
        }
        // The outage itself is logged once, where it is noticed.
        LOG.debug("The database is unavailable; retrying: fault={}", fault.toString());
        wait = wait.multipliedBy(2).compareTo(MAX_WAIT) < 0 ? wait.multipliedBy(2) : MAX_WAIT;
      }
    }
  }

  /** Whether the wait was neither ended nor interrupted. */
  private boolean waitsFully(Duration wait) {
    try {
      return !ended.await(wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
