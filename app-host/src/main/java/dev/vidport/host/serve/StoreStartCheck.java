package dev.vidport.host.serve;

import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.library.internal.VidportInstance;
import dev.vidport.library.settings.Role;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.usecases.signing.port.StoreSettings;
import dev.vidport.usecases.storage.port.StoreFault;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds a store with wrong settings at the start. A store that does not respond does not prevent
 * the start: a host that restarts during an outage is ready as soon as the store is.
 */
final class StoreStartCheck {
  private static final Logger LOG = LoggerFactory.getLogger(StoreStartCheck.class);
  private static final int TIMEOUT_SECONDS = 5;
  private static final ObjectKey MISSING_OBJECT = new ObjectKey("start");

  private StoreStartCheck() {}

  /**
   * @throws IOException when the store refuses the settings; the message names them in one line
   */
  static void run(VidportInstance vidport) throws IOException {
    if (needsSharedFolder(vidport.settings())) {
      LOG.warn(
          "Files are stored in the data folder; every host on this database needs the same folder, or"
              + " an S3 store (VIDPORT_S3_ENDPOINT): database={}",
          vidport.settings().database().address());
    }
    StoreSettings store = vidport.settings().store();
    if (store.server().isEmpty()) {
      return;
    }
    FutureTask<Object> listing = new FutureTask<>(() -> vidport.store().list(MISSING_OBJECT));
    Thread thread = DaemonThreads.start("store-check", listing);
    try {
      listing.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      Throwable fault = Objects.requireNonNull(e.getCause());
      if (StoreFault.isOutage(fault)) {
        logUnavailable(store);
      } else {
        // It meets the same fault and explains it.
        vidport.store().selfCheck();
      }
    } catch (TimeoutException e) {
      thread.interrupt();
      logUnavailable(store);
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
    }
  }

  /** Whether other hosts use the database, but can't read the files without a common folder. */
  static boolean needsSharedFolder(VidportSettings settings) {
    return settings.store().folder().isPresent()
        && settings.role() != Role.ALL
        && settings.database().jdbcUrl().startsWith("jdbc:postgresql:");
  }

  private static void logUnavailable(StoreSettings store) {
    LOG.warn(
        "Starting without the object store; check its address, and that it runs: store={}",
        store.address());
  }
}
