package dev.vidport.http.server.file;

import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.usecases.usage.DeliveryMeter;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Flushes a {@link DeliveryMeter} periodically, and once more at the end. */
public final class DeliveryFlusher {
  private static final Logger LOG = LoggerFactory.getLogger(DeliveryFlusher.class);

  /** A crash loses the deliveries of at most this time. */
  private static final Duration PERIOD = Duration.ofSeconds(10);

  private static final Duration STOP_WAIT = Duration.ofSeconds(10);

  private final DeliveryMeter meter;
  private final ScheduledThreadPoolExecutor thread =
      new ScheduledThreadPoolExecutor(1, DaemonThreads.named("delivery-flush"));
  private boolean isFailing;
  private long reportedBytes;
  private long reportedRedirects;

  public DeliveryFlusher(DeliveryMeter meter) {
    this.meter = meter;
  }

  public void start() {
    long millis = PERIOD.toMillis();
    Object unused =
        thread.scheduleWithFixedDelay(this::flush, millis, millis, TimeUnit.MILLISECONDS);
  }

  /** To be called after the last response and before the database is closed. */
  public void stop() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(STOP_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.debug("Last flush of delivered bytes waits for the previous one");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    flush();
    if (meter.unrecordedBytes() > 0) {
      LOG.warn("Delivered bytes are not recorded as usage: bytes={}", meter.unrecordedBytes());
    }
  }

  private synchronized void flush() {
    try {
      meter.flush();
      isFailing = false;
    } catch (IOException | RuntimeException e) {
      // One line for each outage; the flushes during it would repeat it.
      if (!isFailing) {
        LOG.warn("Failed to record delivered bytes as usage: retryInterval={}", PERIOD, e);
      }
      isFailing = true;
    }
    reportLosses();
  }

  private void reportLosses() {
    long bytes = meter.lostBytes();
    long redirects = meter.lostRedirects();
    if (bytes > reportedBytes || redirects > reportedRedirects) {
      LOG.warn(
          "Delivery counted for no account: bytes={} redirects={}",
          bytes - reportedBytes,
          redirects - reportedRedirects);
    }
    reportedBytes = bytes;
    reportedRedirects = redirects;
  }
}
