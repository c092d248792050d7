package dev.vidport.usecases.storage.port;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Stores objects atomically: an object is visible with all its bytes or not at all, and what a call
 * has acknowledged survives a crash of the host. An {@link IOException} is a fault of the store
 * that may be temporary.
 */
public interface ObjectStore {
  /**
   * Stores a file under {@code key} and replaces an existing object. The store owns the file from
   * then on and may move it instead of copying it.
   */
  void put(ObjectKey key, Path file, String contentType) throws IOException;

  /** Stores a few bytes under {@code key} and replaces an existing object. */
  void put(ObjectKey key, byte[] content, String contentType) throws IOException;

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

  /**
   * Every object at or below {@code root}, in no particular order. A video has a few dozen. The
   * content type is guessed from the name where the store does not list it.
   */
  List<StoredObject> list(ObjectKey root) throws IOException;

  /**
   * Deletes every object at or below {@code root}, and the parts of unfinished uploads there.
   *
   * @return the bytes freed, of objects and parts; 0 when there was nothing
   */
  long deleteAll(ObjectKey root) throws IOException;

  /**
   * Checks that objects can be written, read and deleted.
   *
   * @throws IOException whose message says in one line what is wrong and what to do
   */
  void selfCheck() throws IOException;
}
