package dev.vidport.library.internal;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.storage.port.StoreFault;
import dev.vidport.usecases.storage.port.StoreProbe;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Learns from the calls of a store whether it is available. */
final class StoreAvailability implements StoreProbe {
  /** No object; listing it is the cheapest call that every store answers. */
  private static final ObjectKey NOTHING = new ObjectKey("ready");

  private final AtomicBoolean available = new AtomicBoolean(true);
  private final ObjectStore store;
  private final MultipartUploads uploads;

  StoreAvailability(StoragePorts ports) {
    this.store = observed(ObjectStore.class, ports.store());
    this.uploads = observed(MultipartUploads.class, ports.uploads());
  }

  /** The store, whose calls are observed. */
  ObjectStore store() {
    return store;
  }

  /** The uploads of the store, whose calls are observed. */
  MultipartUploads uploads() {
    return uploads;
  }

  private <T> T observed(Class<T> port, T real) {
    return PortProxy.around(
        port,
        real,
        (method, arguments, call) -> {
          try {
            Object result = call.proceed();
            if (PortProxy.mayFail(method)) {
              available.set(true);
            }
            return result;
          } catch (IOException e) {
            // Any other response shows that the store is there.
            available.set(!StoreFault.isOutage(e));
            throw e;
          }
        });
  }

  @Override
  public boolean isAvailable() {
    return available.get();
  }

  @Override
  public void call() throws IOException {
    store.list(NOTHING);
  }
}
