package dev.vidport.http.server.mcp;

import dev.vidport.http.server.limit.FairPermits;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * Waits for videos, for a bounded time. Each wait occupies a thread of the server, so callers share
 * a small number of them; without a free one, a tool returns the present status at once.
 */
public final class ToolWaits {
  /** Shorter than the limits of common proxies and clients. */
  static final int MAX_SECONDS = 45;

  private static final long POLL_MILLIS = 1_000;

  private final FairPermits permits;
  private final CountDownLatch closed = new CountDownLatch(1);

  /**
   * @param maxConcurrent maximum number of waits at a time
   */
  public ToolWaits(int maxConcurrent) {
    this.permits = new FairPermits(maxConcurrent);
  }

  /** Ends all waits, which then return the present status. */
  public void close() {
    closed.countDown();
  }

  /**
   * The status of a video when it {@code isEnd}, or when the time has passed.
   *
   * @param holder of the permit
   */
  ToolAnswer await(
      ToolCaller caller, String holder, String videoId, int seconds, Predicate<JsonNode> isEnd)
      throws IOException {
    ToolRequest request = ToolRequest.ofStatus(videoId);
    ToolAnswer status = caller.call(request);
    if (seconds == 0 || status.isRefused() || isEnd.test(status.body())) {
      return status;
    }
    if (!permits.tryAcquire(holder)) {
      return status;
    }
    try {
      long start = System.nanoTime();
      while (!isEnd.test(status.body())
          && System.nanoTime() - start < Duration.ofSeconds(seconds).toNanos()
          && !closed.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        status = caller.call(request);
        if (status.isRefused()) {
          break;
        }
      }
      return status;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return status;
    } finally {
      permits.release(holder);
    }
  }
}
