package dev.vidport.library.internal;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;

/**
 * Intercepts every call of a port. Uses a dynamic proxy, so that no method of the port is
 * forgotten, in particular no default method that the implementation overrides.
 */
public final class PortProxy {
  private PortProxy() {}

  /** {@code real} with every call going through {@code interceptor}. */
  public static <T> T around(Class<T> port, T real, Interceptor interceptor) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              Call call = () -> call(method, real, arguments);
              return method.getDeclaringClass() == Object.class
                  ? call.proceed()
                  : interceptor.intercept(
                      method, arguments == null ? new Object[0] : arguments, call);
            }));
  }

  /** Whether the method may throw an {@link IOException}, because it makes a call. */
  public static boolean mayFail(Method method) {
    return List.of(method.getExceptionTypes()).contains(IOException.class);
  }

  private static Object call(Method method, Object real, Object[] arguments) throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Handles a call; must call {@link Call#proceed}. */
  @FunctionalInterface
  public interface Interceptor {
    Object intercept(Method method, Object[] arguments, Call call) throws Throwable;
  }

  /** The intercepted call. */
  @FunctionalInterface
  public interface Call {
    Object proceed() throws Throwable;
  }
}
