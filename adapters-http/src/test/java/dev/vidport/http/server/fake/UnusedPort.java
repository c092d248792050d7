package dev.vidport.http.server.fake;

import java.lang.reflect.Proxy;

/** Stands for a port that no route uses. Every call fails. */
public final class UnusedPort {
  private UnusedPort() {}

  public static <T> T of(Class<T> port) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              throw new AssertionError("no route uses " + method);
            }));
  }
}
