package dev.vidport.usecases.storage;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** Signs addresses from which an object can be fetched without further authentication. */
public interface ObjectLinks {
  /**
   * @param fileName the name under which a browser saves it; empty to show it in place
   */
  URI download(ObjectKey key, Optional<String> fileName, Duration lifetime);

  /**
   * Whether the addresses lead to the store itself, so that a host should redirect to it rather
   * than send the bytes.
   */
  boolean external();
}
