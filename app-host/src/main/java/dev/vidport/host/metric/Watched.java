package dev.vidport.host.metric;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Stands before a port and lets somebody watch each call. Made by reflection, so that no method of
 * the port is forgotten, least of all one with a default that an implementation does better.
 */
public final class Watched {
  private Watched() {}

  /** {@code real} with {@code watch} before it. */
  public static <T> T around(Class<T> port, T real, Watch watch) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              Call call = () -> call(method, real, arguments);
              return method.getDeclaringClass() == Object.class
                  ? call.go()
                  : watch.of(method, arguments == null ? new Object[0] : arguments, call);
            }));
  }

  private static Object call(Method method, Object real, Object[] arguments) throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Watches a call, which it has to make. */
  @FunctionalInterface
  public interface Watch {
    Object of(Method method, Object[] arguments, Call call) throws Throwable;
  }

  /** The call itself. */
  @FunctionalInterface
  public interface Call {
    Object go() throws Throwable;
  }
}
