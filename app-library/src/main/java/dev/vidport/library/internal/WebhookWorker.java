package dev.vidport.library.internal;

import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.usecases.webhook.DeliverDueEvents;
import dev.vidport.usecases.webhook.DeliveryPermits;
import dev.vidport.usecases.webhook.WebhookUseCases;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers the events that are due to webhooks, until it is closed. Every host that serves requests
 * does so at the same time; the database hands each event to one of them.
 */
final class WebhookWorker implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WebhookWorker.class);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(500);
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(3);
  private static final long IDLE_SECONDS = 10;

  private final DeliverDueEvents deliverDue;
  private final ScheduledThreadPoolExecutor poller;

  /** Its queue is bounded by the permits. */
  private final ThreadPoolExecutor attempts;

  /** Whether the end of an attempt has asked for a poll that has not begun. */
  private final AtomicBoolean isAsked = new AtomicBoolean();

  /** Whether the last poll failed; only the poller uses it. */
  private boolean isFailing;

  WebhookWorker(WebhookUseCases webhooks) {
    this.deliverDue = webhooks.deliverDue();
    this.attempts =
        new ThreadPoolExecutor(
            DeliveryPermits.TOTAL,
            DeliveryPermits.TOTAL,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            DaemonThreads.named("vidport-webhook"));
    attempts.allowCoreThreadTimeOut(true);
    this.poller = new ScheduledThreadPoolExecutor(1, DaemonThreads.named("vidport-webhook-poll"));
    // An attempt that ends after the close asks for a poll in vain.
    poller.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
    poller.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  void start() {
    var unused =
        poller.scheduleWithFixedDelay(
            this::poll, 0, POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void poll() {
    isAsked.set(false);
    try {
      int unused = deliverDue.handle(attempt -> attempts.execute(() -> run(attempt)));
      isFailing = false;
    } catch (RuntimeException e) {
      // Usually an outage of the database, which is logged elsewhere.
      if (!isFailing) {
        LOG.warn("Could not look for events to deliver to webhooks; trying again", e);
      }
      isFailing = true;
    }
  }

  /** The permit that becomes free may be the one that the next event waits for. */
  private void run(Runnable attempt) {
    attempt.run();
    if (isAsked.compareAndSet(false, true)) {
      poller.execute(this::poll);
    }
  }

  /**
   * Attempts that do not end soon are repeated, by another worker or after the next start. No
   * thread is interrupted: in the middle of a query that makes H2 close its file for all
   * connections.
   */
  @Override
  public void close() {
    poller.shutdown();
    attempts.shutdown();
    try {
      long end = System.nanoTime() + STOP_TIMEOUT.toNanos();
      boolean unused =
          poller.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS)
              && attempts.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
