package dev.vidport.usecases.memory;

import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.StoragePorts;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;

/** An action of a test before each call that would reach a remote store. */
@FunctionalInterface
public interface StoreCalls {
  /**
   * @param operation name of the method of {@link ObjectStore} or {@link MultipartUploads}
   */
  void before(String operation) throws IOException;

  /** The ports of {@code store} with the action. */
  static StoragePorts around(MemoryStore store, StoreCalls action) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          action.before(method.getName());
          try {
            return method.invoke(store, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return new StoragePorts(
        proxy(ObjectStore.class, handler),
        proxy(MultipartUploads.class, handler),
        store,
        Optional.of(store));
  }

  private static <P> P proxy(Class<P> port, InvocationHandler handler) {
    return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, handler));
  }
}
