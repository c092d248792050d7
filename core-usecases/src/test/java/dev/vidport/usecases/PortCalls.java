package dev.vidport.usecases;

import dev.vidport.usecases.memory.MemoryStore;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.StoragePorts;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;

/** An action of a test before each call of a port. */
@FunctionalInterface
public interface PortCalls {
  /**
   * @param operation name of the method of the port
   */
  void before(String operation) throws IOException;

  /** A port that calls {@code real} after the action. */
  static <P> P watch(Class<P> port, P real, PortCalls action) {
    Object watched =
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              action.before(method.getName());
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            });
    return port.cast(watched);
  }

  /** The ports of {@code store}, with the action before each call that would reach a server. */
  static StoragePorts watch(MemoryStore store, PortCalls action) {
    return new StoragePorts(
        watch(ObjectStore.class, store, action),
        watch(MultipartUploads.class, store, action),
        store,
        Optional.of(store));
  }
}
