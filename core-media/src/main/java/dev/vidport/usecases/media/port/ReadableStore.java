package dev.vidport.usecases.media.port;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The objects that a reader needs, such as the media ports. An {@link IOException} is a fault of
 * the store that may be temporary.
 */
public interface ReadableStore {
  Optional<StoredObject> stat(ObjectKey key) throws IOException;

  /**
   * Opens {@code length} bytes from {@code offset} on, or fewer where the object ends. The caller
   * closes the stream.
   *
   * @throws java.nio.file.NoSuchFileException when there is no such object
   */
  InputStream read(ObjectKey key, long offset, long length) throws IOException;

  /**
   * The object as a local file, for readers that need a path; empty where the store has none. The
   * caller must not change the file.
   */
  default Optional<Path> localFile(ObjectKey key) throws IOException {
    return Optional.empty();
  }
}
