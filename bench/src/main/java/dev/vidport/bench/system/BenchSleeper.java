package dev.vidport.bench.system;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Sleeps for a fixed time, for example between two polls. */
public final class BenchSleeper {
  private BenchSleeper() {}

  public static void sleep(Duration time) throws InterruptedException {
    // The latch is never counted down, so the wait always lasts the full time.
    boolean unused = new CountDownLatch(1).await(time.toNanos(), TimeUnit.NANOSECONDS);
  }
}
