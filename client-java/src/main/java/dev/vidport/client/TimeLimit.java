package dev.vidport.client;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Closes a stream after a time, so that a read that waits for bytes ends. */
final class TimeLimit implements AutoCloseable {
  private final CompletableFuture<Void> closing;
  private volatile boolean hasPassed;

  private TimeLimit(Closeable stream, Duration time) {
    this.closing =
        CompletableFuture.runAsync(
            () -> end(stream),
            CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS));
  }

  static TimeLimit closing(Closeable stream, Duration time) {
    return new TimeLimit(stream, time);
  }

  private void end(Closeable stream) {
    hasPassed = true;
    try {
      stream.close();
    } catch (IOException e) {
      // The reader learns of it, and of the time limit.
      return;
    }
  }

  boolean hasPassed() {
    return hasPassed;
  }

  @Override
  public void close() {
    closing.cancel(false);
  }
}
