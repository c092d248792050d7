package dev.vidport.persistence.job;

import dev.vidport.persistence.database.Outage;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does again what failed as the database was away, until it is back: what an hour of work has made
 * must not be lost to a minute without a database.
 */
final class Patience {
  private static final Logger LOG = LoggerFactory.getLogger(Patience.class);

  /** After that the step is left to whoever finds that nobody is at it. */
  private static final Duration MOST = Duration.ofMinutes(2);

  private static final Duration FIRST_WAIT = Duration.ofMillis(100);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

  private final Duration most;
  private final CountDownLatch ended = new CountDownLatch(1);

  Patience() {
    this(MOST);
  }

  /**
   * @param most how long to try
   */
  Patience(Duration most) {
    this.most = most;
  }

  /** Nobody waits any more. */
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
        boolean worthIt =
            Outage.is(fault) && System.nanoTime() - start + wait.toNanos() < most.toNanos();
        if (!worthIt || !isAwaited(wait)) {
          throw fault;
        }
        LOG.info("the database is away, will try again: {}", fault.toString());
        wait =
            wait.multipliedBy(2).compareTo(LONGEST_WAIT) < 0 ? wait.multipliedBy(2) : LONGEST_WAIT;
      }
    }
  }

  private boolean isAwaited(Duration wait) {
    try {
      return !ended.await(wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
