package dev.vidport.http.server.pipeline;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Computes a value on first use, so that the server can start without it. */
final class Lazy<T> {
  private final Supplier<T> supplier;
  private volatile @Nullable T value;

  Lazy(Supplier<T> supplier) {
    this.supplier = supplier;
  }

  T get() {
    @Nullable T found = value;
    if (found == null) {
      synchronized (this) {
        found = value;
        if (found == null) {
          found = supplier.get();
          value = found;
        }
      }
    }
    return found;
  }
}
