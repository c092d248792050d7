package dev.vidport.usecases.render;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The time between two looks at what others change. Used by several threads at a time. */
@FunctionalInterface
public interface Pause {
  void take() throws InterruptedException;

  /** Always of the same length. */
  static Pause of(Duration length) {
    return () -> {
      // Nothing tells a host of what is stored by another one.
      boolean unused = new CountDownLatch(1).await(length.toMillis(), TimeUnit.MILLISECONDS);
    };
  }
}
