package dev.vidport.host.log;

import dev.vidport.library.internal.OutageLog;
import dev.vidport.library.internal.PortProxy;
import dev.vidport.usecases.signing.port.StoreServer;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.StoreFault;
import java.io.IOException;

/** Logs the outages of an object store that is a server. */
public final class StoreOutages {
  private final OutageLog log;

  public StoreOutages(StoreServer store) {
    this.log =
        new OutageLog("object store at " + store.endpoint() + " (bucket " + store.bucket() + ")");
  }

  /** Observes the ports of the store; returns every other port as it is. */
  public Object around(Class<?> port, Object real) {
    if (port == ObjectStore.class) {
      return observed(ObjectStore.class, (ObjectStore) real);
    }
    if (port == MultipartUploads.class) {
      return observed(MultipartUploads.class, (MultipartUploads) real);
    }
    return real;
  }

  private <T> T observed(Class<T> port, T real) {
    return PortProxy.around(
        port,
        real,
        (method, arguments, call) -> {
          // The other methods make no call to the store.
          boolean isCall = PortProxy.mayFail(method);
          long began = System.nanoTime();
          try {
            Object result = call.proceed();
            if (isCall) {
              log.succeeded(began);
            }
            return result;
          } catch (IOException e) {
            if (StoreFault.isOutage(e)) {
              log.failed(e);
            } else {
              // Any other response shows that the store is there.
              log.succeeded(began);
            }
            throw e;
          }
        });
  }
}
