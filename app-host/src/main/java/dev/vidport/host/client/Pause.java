package dev.vidport.host.client;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets time pass. */
@FunctionalInterface
public interface Pause {
  /**
   * @throws InterruptedException when the thread was told to end
   */
  void of(Duration time) throws InterruptedException;

  /** By the machine's clock. */
  static Pause real() {
    CountDownLatch never = new CountDownLatch(1);
    return time -> {
      boolean ignored = never.await(time.toMillis(), TimeUnit.MILLISECONDS);
    };
  }
}
