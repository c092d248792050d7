package dev.vidport.usecases.storage;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** Signs addresses from which an object can be fetched without further authentication. */
public interface ObjectLinks {
  /**
   * @param fileName file name for a download; empty to show the object inline
   */
  URI download(ObjectKey key, Optional<String> fileName, Duration lifetime);

  /**
   * Whether the addresses lead to the store itself. A host then redirects to the store instead of
   * sending the bytes.
   */
  boolean external();
}
