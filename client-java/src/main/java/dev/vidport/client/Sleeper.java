package dev.vidport.client;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits for a given time; tests shorten it. */
@FunctionalInterface
public interface Sleeper {
  /**
   * @throws InterruptedException when the thread is interrupted
   */
  void sleep(Duration time) throws InterruptedException;

  /** Waits in real time. */
  static Sleeper system() {
    CountDownLatch never = new CountDownLatch(1);
    return time -> {
      boolean ignored = never.await(time.toMillis(), TimeUnit.MILLISECONDS);
    };
  }
}
