package dev.vidport.usecases;

import java.lang.reflect.Proxy;

/** Stands for a port that no test of a fixture uses. Every call fails. */
public final class UnusedPort {
  private UnusedPort() {}

  public static <T> T of(Class<T> port) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              throw new AssertionError("unexpected call of " + method);
            }));
  }
}
