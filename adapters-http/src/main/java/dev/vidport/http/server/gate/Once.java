package dev.vidport.http.server.gate;

import java.util.function.Supplier;

/** Makes something when it is first asked for, so that a server need not wait for it to start. */
final class Once<T> {
  private final Supplier<T> maker;
  private volatile T made;

  Once(Supplier<T> maker) {
    this.maker = maker;
  }

  T get() {
    T found = made;
    if (found == null) {
      synchronized (this) {
        found = made;
        if (found == null) {
          found = maker.get();
          made = found;
        }
      }
    }
    return found;
  }
}
