package dev.vidport.media.source;

import dev.vidport.usecases.render.ArrivingSource;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.StoredObject;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** The inputs of one step; open until the step has ended. */
public final class Inputs implements AutoCloseable {
  private final ObjectStore store;
  private final SourceBridge bridge;

  public Inputs(ObjectStore store) {
    this.store = store;
    this.bridge = new SourceBridge(store);
  }

  /** The object as a file where the store has one, else through a bridge that reads by range. */
  public MediaInput open(ObjectKey key) throws IOException {
    Optional<Path> file = store.localFile(key);
    if (file.isPresent()) {
      return MediaInput.file(file.orElseThrow());
    }
    return MediaInput.loopback(bridge.serve(key, size(key)));
  }

  /** What has arrived of a file, and then what comes, through a bridge that waits for it. */
  public MediaInput open(ArrivingSource source) throws IOException {
    return MediaInput.arriving(bridge.serve(source));
  }

  public long size(ObjectKey key) throws IOException {
    return store
        .stat(key)
        .map(StoredObject::sizeBytes)
        .orElseThrow(() -> new NoSuchFileException(key.value()));
  }

  /**
   * @throws IOException when the store failed while it was read: ffmpeg takes such a fault for the
   *     end of the media
   */
  public void check() throws IOException {
    bridge.check();
  }

  @Override
  public void close() {
    bridge.close();
  }
}
