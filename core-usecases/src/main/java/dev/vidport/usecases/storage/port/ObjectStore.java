package dev.vidport.usecases.storage.port;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Stores objects atomically: an object is visible with all its bytes or not at all, and what a call
 * has acknowledged survives a crash of the host. An {@link IOException} is a fault of the store
 * that may be temporary.
 */
public interface ObjectStore extends ReadableStore {
  /**
   * Stores a file under {@code key} and replaces an existing object. The store owns the file from
   * then on and may move it instead of copying it.
   */
  void put(ObjectKey key, Path file, String contentType) throws IOException;

  /** Stores a few bytes under {@code key} and replaces an existing object. */
  void put(ObjectKey key, byte[] content, String contentType) throws IOException;

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
