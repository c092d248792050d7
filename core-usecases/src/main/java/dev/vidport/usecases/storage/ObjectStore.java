package dev.vidport.usecases.storage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Keeps objects whole: an object is seen with all its bytes or not at all, and what a call has
 * acknowledged survives a crash of the host. An {@link IOException} is a fault of the store that
 * may pass.
 */
public interface ObjectStore {
  /**
   * Stores a file under {@code key}, over what may be there. The file is taken over: the store may
   * move it away instead of copying it.
   */
  void put(ObjectKey key, Path file, String contentType) throws IOException;

  /** Stores a few bytes under {@code key}, over what may be there. */
  void put(ObjectKey key, byte[] content, String contentType) throws IOException;

  Optional<StoredObject> stat(ObjectKey key) throws IOException;

  /**
   * Opens {@code length} bytes from {@code offset} on, or as many as the object has there; the
   * stream is closed by the caller.
   *
   * @throws java.nio.file.NoSuchFileException when there is no such object
   */
  InputStream read(ObjectKey key, long offset, long length) throws IOException;

  /**
   * The object as one file of this machine, for readers that want a path; empty where the store has
   * none. The file must not be changed.
   */
  default Optional<Path> localFile(ObjectKey key) throws IOException {
    return Optional.empty();
  }

  /**
   * Every object at or below {@code root}, in no order. A video has a few dozen. The content type
   * is guessed from the name where the store does not list it.
   */
  List<StoredObject> list(ObjectKey root) throws IOException;

  /**
   * Deletes every object at or below {@code root}, and the parts of unfinished uploads there.
   *
   * @return the bytes freed, of objects and parts; 0 when there was nothing
   */
  long deleteAll(ObjectKey root) throws IOException;

  /**
   * Proves that the store can be written, read and deleted from.
   *
   * @throws IOException with what is wrong and what to do, in one line
   */
  void selfCheck() throws IOException;
}
