package dev.vidport.usecases.storage.port;

import dev.vidport.domain.storage.ObjectKey;
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
   * The address of {@link #download} as text. To parse an address takes longer than to sign it, and
   * a page of a list has many.
   */
  default String downloadText(ObjectKey key, Optional<String> fileName, Duration lifetime) {
    return download(key, fileName, lifetime).toString();
  }

  /**
   * Signs an address from which only one range of an object can be fetched.
   *
   * @param range value of the {@code Range} header, with which every request must be sent
   * @return empty if the store cannot bind an address to a range
   */
  default Optional<URI> downloadOfRange(ObjectKey key, String range, Duration lifetime) {
    return Optional.empty();
  }

  /**
   * Whether the addresses lead to the store itself. A host then redirects to the store instead of
   * sending the bytes.
   */
  boolean external();
}
