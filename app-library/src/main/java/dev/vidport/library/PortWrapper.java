package dev.vidport.library;

/** Stands before ports, for a host that wants to know what passes through them. */
@FunctionalInterface
public interface PortWrapper {
  /** {@code real}, or another implementation of {@code port} that leads to it. */
  Object around(Class<?> port, Object real);

  /** The same for one port. */
  default <T> T of(Class<T> port, T real) {
    return port.cast(around(port, real));
  }

  /** The other stands nearest to each port, and this one before it. */
  default PortWrapper before(PortWrapper other) {
    return (port, real) -> around(port, other.around(port, real));
  }

  /** Leaves every port as it is. */
  static PortWrapper none() {
    return (port, real) -> real;
  }
}
