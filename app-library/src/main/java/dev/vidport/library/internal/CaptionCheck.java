package dev.vidport.library.internal;

import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.usecases.job.port.CaptionSupport;
import dev.vidport.usecases.media.port.MediaRenderer;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out whether this worker can draw captions into the picture: soon after its start, and from
 * time to time until it can, because a font may be installed later.
 */
final class CaptionCheck implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CaptionCheck.class);

  /** After the start, which has more urgent work. */
  private static final Duration FIRST = Duration.ofSeconds(1);

  private static final Duration INTERVAL = Duration.ofMinutes(5);
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(3);

  private final MediaRenderer renderer;
  private final Consumer<CaptionSupport> found;
  private final ScheduledThreadPoolExecutor thread =
      new ScheduledThreadPoolExecutor(1, DaemonThreads.named("vidport-caption-check"));

  /**
   * @param found receives the result of each check
   */
  CaptionCheck(MediaRenderer renderer, Consumer<CaptionSupport> found) {
    this.renderer = renderer;
    this.found = found;
    thread.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  void start() {
    schedule(FIRST);
  }

  private void schedule(Duration wait) {
    var unused = thread.schedule(this::check, wait.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void check() {
    Optional<String> obstacle;
    try {
      obstacle = renderer.captionObstacle();
    } catch (IOException | RuntimeException e) {
      LOG.warn(
          "Could not find out whether captions can be drawn; trying again: inSeconds={} fault={}",
          INTERVAL.toSeconds(),
          e.toString());
      schedule(INTERVAL);
      return;
    }
    found.accept(CaptionSupport.of(obstacle));
    if (obstacle.isPresent()) {
      LOG.debug("This worker draws no captions into pictures: reason={}", obstacle.get());
      schedule(INTERVAL);
    }
  }

  /** Waits for a check that runs. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      boolean unused = thread.awaitTermination(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
