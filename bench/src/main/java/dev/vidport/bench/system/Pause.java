package dev.vidport.bench.system;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits between two looks at something that tells nobody when it changes. */
public final class Pause {
  private Pause() {}

  public static void of(Duration time) throws InterruptedException {
    // Nobody counts it down: what is left is a wait with a bound.
    boolean unused = new CountDownLatch(1).await(time.toNanos(), TimeUnit.NANOSECONDS);
  }
}
