package dev.vidport.library.internal;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs one line when a server that Vidport needs becomes unavailable and one when it is available
 * again, however many calls fail between. Thread-safe.
 */
public final class OutageLog {
  private static final Logger LOG = LoggerFactory.getLogger(OutageLog.class);

  private final String server;
  private volatile @Nullable Ongoing current;

  /**
   * @param server what is unavailable, with its address
   */
  public OutageLog(String server) {
    this.server = server;
  }

  /** A call failed because the server is unavailable. */
  public void failed(Throwable fault) {
    boolean isNew;
    synchronized (this) {
      long now = System.nanoTime();
      Ongoing before = current;
      isNew = before == null;
      current = new Ongoing(before == null ? now : before.began(), now);
    }
    if (isNew) {
      LOG.error("Server is unavailable: server={} reason={}", server, reason(fault));
    }
  }

  /**
   * A call succeeded. It ends the outage only if it began after the last failure, because calls of
   * several threads overlap.
   *
   * @param began {@link System#nanoTime} at the start of the call
   */
  public void succeeded(long began) {
    Ongoing ended = current;
    if (ended == null || !end(began)) {
      return;
    }
    Duration lasted = Duration.ofNanos(System.nanoTime() - ended.began());
    LOG.info("Server is available again: server={} afterSeconds={}", server, lasted.toSeconds());
  }

  private synchronized boolean end(long began) {
    Ongoing outage = current;
    if (outage == null || began - outage.lastFailure() <= 0) {
      return false;
    }
    current = null;
    return true;
  }

  private static String reason(Throwable fault) {
    Throwable root = fault;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root.toString().replaceAll("\\s+", " ");
  }

  private record Ongoing(long began, long lastFailure) {}
}
