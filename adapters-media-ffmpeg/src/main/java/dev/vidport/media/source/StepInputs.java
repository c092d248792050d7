package dev.vidport.media.source;

import dev.vidport.domain.media.BytePatch;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.usecases.media.port.LiveSource;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Opens the inputs of one step; they stay open until {@link #close}. */
public final class StepInputs implements AutoCloseable {
  private final ReadableStore store;
  private final HostActivity activity = new HostActivity();
  private final SourceServer server;

  public StepInputs(ReadableStore store) {
    this.store = store;
    this.server = new SourceServer(store, activity);
  }

  /** What this host does to serve the inputs. */
  public HostActivity activity() {
    return activity;
  }

  /** Opens an object: as a local file if the store has one, otherwise through the source server. */
  public MediaInput open(ObjectKey key) throws IOException {
    Optional<Path> file = store.localFile(key);
    if (file.isPresent()) {
      return MediaInput.file(file.orElseThrow());
    }
    return MediaInput.loopback(server.serve(key, size(key), List.of()));
  }

  /**
   * Opens an object whose bytes are partly read as others, through the source server.
   *
   * @param patches none to open the object as it is
   */
  public MediaInput open(ObjectKey key, List<BytePatch> patches) throws IOException {
    return patches.isEmpty()
        ? open(key)
        : MediaInput.loopback(server.serve(key, size(key), patches));
  }

  /** Opens a live source through the source server, which waits for bytes not yet uploaded. */
  public MediaInput open(LiveSource source) throws IOException {
    return MediaInput.live(server.serve(source));
  }

  public long size(ObjectKey key) throws IOException {
    return store
        .stat(key)
        .map(StoredObject::sizeBytes)
        .orElseThrow(() -> new NoSuchFileException(key.value()));
  }

  /**
   * @throws IOException when a read from the store has failed; ffmpeg mistakes such a failure for
   *     the end of the media
   */
  public void check() throws IOException {
    server.check();
  }

  @Override
  public void close() {
    server.close();
  }
}
