package dev.vidport.host.serve;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Turns Ctrl-C and SIGTERM into an orderly end with exit code 0: the main thread is told, closes
 * what it holds and says so. The process ends then, or when that takes too long.
 */
public final class StopSignal {
  private static final int IN_ORDER = 0;
  private static final int STUCK = 70;

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Duration grace;
  private final AtomicReference<Optional<Thread>> atWork = new AtomicReference<>(Optional.empty());
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

  /** Asks for the end, as a signal would. */
  public void ask() {
    asked.countDown();
  }

  /**
   * Does {@code work}, which is interrupted when somebody asks for the end meanwhile.
   *
   * @throws InterruptedException when it was
   */
  public <T> T during(Callable<T> work) throws Exception {
    atWork.set(Optional.of(Thread.currentThread()));
    try {
      if (asked.getCount() == 0) {
        throw new InterruptedException();
      }
      return work.call();
    } finally {
      atWork.set(Optional.empty());
    }
  }

  /** Waits until somebody asks for the end. */
  public void await() throws InterruptedException {
    asked.await();
  }

  /** Says that all is closed in order. */
  public void closed() {
    closed = true;
    ended.countDown();
  }

  /** Says that nothing is left to wait for, whatever became of it. */
  public void ended() {
    ended.countDown();
  }

  private void onShutdown() {
    asked.countDown();
    atWork.get().ifPresent(Thread::interrupt);
    try {
      if (!ended.await(grace.toMillis(), TimeUnit.MILLISECONDS)) {
        Runtime.getRuntime().halt(STUCK);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (closed) {
      // Otherwise the exit code would be that of a process which a signal has ended.
      Runtime.getRuntime().halt(IN_ORDER);
    }
  }
}
