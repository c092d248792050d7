package dev.vidport.library.internal;

/** Decorates ports, so that a host can observe their calls. */
@FunctionalInterface
public interface PortWrapper {
  /** Returns {@code real} or a decorator of it that implements {@code port}. */
  Object around(Class<?> port, Object real);

  /** Decorates one port. */
  default <T> T of(Class<T> port, T real) {
    return port.cast(around(port, real));
  }

  /** A wrapper that applies {@code other} first and this one around it. */
  default PortWrapper before(PortWrapper other) {
    return (port, real) -> around(port, other.around(port, real));
  }

  /** A wrapper that decorates no port. */
  static PortWrapper none() {
    return (port, real) -> real;
  }
}
