package dev.vidport.usecases.storage.port;

import java.io.IOException;

/** What this process knows about the object store, from its calls. Thread-safe. */
public interface StoreProbe {
  /** False if the last call found the store unavailable. Returns at once. */
  boolean isAvailable();

  /** Calls the store, so that {@link #isAvailable} knows of its return. May block. */
  void call() throws IOException;

  /** For a store that is part of this machine. */
  static StoreProbe alwaysAvailable() {
    return new StoreProbe() {
      @Override
      public boolean isAvailable() {
        return true;
      }

      @Override
      public void call() {}
    };
  }
}
