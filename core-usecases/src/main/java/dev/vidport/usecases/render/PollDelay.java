package dev.vidport.usecases.render;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The delay between two polls of state that others change. Thread-safe. */
@FunctionalInterface
public interface PollDelay {
  void await() throws InterruptedException;

  /** A delay of a fixed length. */
  static PollDelay of(Duration length) {
    return () -> {
      // Hosts do not notify one another of what they store, so nothing can end this early.
      boolean unused = new CountDownLatch(1).await(length.toMillis(), TimeUnit.MILLISECONDS);
    };
  }
}
