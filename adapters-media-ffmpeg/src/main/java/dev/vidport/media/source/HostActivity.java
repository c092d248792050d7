package dev.vidport.media.source;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What this host does for a running program: it sends input and receives output. Tells a program
 * that waits for this host from one that hangs. Thread-safe.
 */
public final class HostActivity {
  private final AtomicLong done = new AtomicLong();
  private final AtomicInteger waiting = new AtomicInteger();

  /** Does {@code work} for the program, which may have to wait until it is done. */
  public <T, X extends Exception> T during(Work<T, X> work) throws X {
    waiting.incrementAndGet();
    try {
      return work.run();
    } finally {
      waiting.decrementAndGet();
      done.incrementAndGet();
    }
  }

  /** The number of pieces of work that are done. It grows while data flow. */
  public long done() {
    return done.get();
  }

  /** Whether the program may be waiting for this host now. */
  public boolean isBusy() {
    return waiting.get() > 0;
  }

  /** Work for a program, such as a read from the store. */
  @FunctionalInterface
  public interface Work<T, X extends Exception> {
    T run() throws X;
  }
}
