package dev.vidport.host.doctor;

import dev.vidport.domain.concurrent.DaemonThreads;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Names a check that takes longer than an operator expects, so that the command does not seem to
 * hang.
 */
final class SlowCheckNotice implements AutoCloseable {
  private final Duration delay;
  private final Consumer<String> listener;
  private final ScheduledExecutorService timer;

  /**
   * @param delay how long a check may take without a notice
   * @param listener receives one line for each slow check
   */
  SlowCheckNotice(Duration delay, Consumer<String> listener) {
    this.delay = delay;
    this.listener = listener;
    this.timer = Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("slow-check"));
  }

  /**
   * Runs {@code check}. The listener is not called after its end.
   *
   * @param subject what it checks, such as "the mail server"
   */
  <T> T during(String subject, Supplier<T> check) {
    AtomicBoolean isRunning = new AtomicBoolean(true);
    Future<?> notice =
        timer.schedule(() -> name(subject, isRunning), delay.toMillis(), TimeUnit.MILLISECONDS);
    try {
      return check.get();
    } finally {
      synchronized (this) {
        isRunning.set(false);
      }
      notice.cancel(false);
    }
  }

  private synchronized void name(String subject, AtomicBoolean isRunning) {
    if (isRunning.get()) {
      listener.accept("Checking " + subject + "…");
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
