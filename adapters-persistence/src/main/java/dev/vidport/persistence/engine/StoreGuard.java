package dev.vidport.persistence.engine;

import dev.vidport.usecases.storage.port.StoreProbe;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches whether the object store is available. Nearly every step reads or writes there, so a step
 * that starts while it is away only occupies a thread, and on other workers that can reach the
 * store it would be done.
 */
final class StoreGuard implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StoreGuard.class);

  private final StoreProbe store;
  private final AtomicBoolean calling = new AtomicBoolean();
  private final ExecutorService thread =
      EngineThreads.uninterruptiblePool("vidport-store-check", 1);
  private volatile boolean available = true;

  StoreGuard(StoreProbe store) {
    this.store = store;
  }

  /**
   * Returns whether the store is available; logs a change. While it is away, calls it in a thread
   * of its own, because such a call may last longer than the interval of the heartbeats.
   */
  boolean check() {
    boolean now = store.isAvailable();
    if (now != available) {
      available = now;
      if (now) {
        LOG.info("The object store is available again; starting steps");
      } else {
        LOG.warn("The object store is unavailable; starting no steps until it responds");
      }
    }
    if (!now && calling.compareAndSet(false, true)) {
      thread.execute(this::call);
    }
    return now;
  }

  /** As of the last {@link #check}. */
  boolean isAvailable() {
    return available;
  }

  private void call() {
    try {
      store.call();
    } catch (IOException | RuntimeException away) {
      LOG.debug("The object store is still unavailable", away);
    } finally {
      calling.set(false);
    }
  }

  @Override
  public void close() {
    thread.shutdown();
  }
}
