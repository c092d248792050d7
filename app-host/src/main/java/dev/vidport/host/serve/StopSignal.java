package dev.vidport.host.serve;

import dev.vidport.host.log.Logging;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Turns Ctrl-C and SIGTERM into an orderly shutdown with exit code 0. The signal wakes the main
 * thread, which closes its resources and calls {@link #closed}. Then the process exits. If closing
 * takes longer than the grace period, it exits with code 70.
 */
public final class StopSignal {
  private static final int EXIT_CLEAN = 0;
  private static final int EXIT_STUCK = 70;

  private final CountDownLatch requested = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Duration grace;
  private final AtomicReference<Optional<Thread>> workThread =
      new AtomicReference<>(Optional.empty());
  private volatile boolean closed;

  private StopSignal(Duration grace) {
    this.grace = grace;
  }

  /**
   * @param grace how long closing may take
   */
  public static StopSignal install(Duration grace) {
    StopSignal signal = new StopSignal(grace);
    Runtime.getRuntime().addShutdownHook(new Thread(signal::onShutdown, "stop"));
    return signal;
  }

  /** Requests the shutdown, as a signal does. */
  public void request() {
    requested.countDown();
  }

  /**
   * Runs {@code work} and interrupts it when the shutdown is requested.
   *
   * @throws InterruptedException when it was interrupted
   */
  public <T> T during(Callable<T> work) throws Exception {
    workThread.set(Optional.of(Thread.currentThread()));
    try {
      if (isRequested()) {
        throw new InterruptedException();
      }
      return work.call();
    } finally {
      workThread.set(Optional.empty());
    }
  }

  /** Whether the shutdown is requested. */
  public boolean isRequested() {
    return requested.getCount() == 0;
  }

  /** Waits until the shutdown is requested. */
  public void await() throws InterruptedException {
    requested.await();
  }

  /** Reports that every resource is closed. */
  public void closed() {
    closed = true;
    ended.countDown();
  }

  /** Reports that the shutdown need not wait any longer, whether it succeeded or not. */
  public void ended() {
    ended.countDown();
  }

  private void onShutdown() {
    requested.countDown();
    Objects.requireNonNull(workThread.get()).ifPresent(Thread::interrupt);
    try {
      if (!ended.await(grace.toMillis(), TimeUnit.MILLISECONDS)) {
        Logging.drain();
        Runtime.getRuntime().halt(EXIT_STUCK);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (closed) {
      Logging.drain();
      // Without this, the exit code would be 128 plus the number of the signal.
      Runtime.getRuntime().halt(EXIT_CLEAN);
    }
  }
}
