package dev.vidport.usecases.derivative;

import dev.vidport.domain.derivative.Derivative;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.derivative.PublishedSources.Source;
import dev.vidport.usecases.media.port.DerivativeMaker;
import dev.vidport.usecases.signing.PlaybackGrant;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/** Makes derivatives that are not stored, within all limits, and stores them. */
final class DerivativeCache {
  private final ObjectStore store;
  private final DerivativeMaker maker;
  private final DerivativeRuns runs;
  private final StoredDerivatives stored;

  DerivativeCache(
      ObjectStore store, DerivativeMaker maker, DerivativeRuns runs, StoredDerivatives stored) {
    this.store = store;
    this.maker = maker;
    this.runs = runs;
    this.stored = stored;
  }

  /** Lowers the number of requests that wait for files to be made. */
  void limitRequests(int max) {
    runs.limitRequests(max);
  }

  /** Where a derivative is stored. */
  static ObjectKey key(PlaybackGrant grant, Derivative wanted) {
    return ObjectKey.derived(grant.video(), grant.job()).child(wanted.fileName());
  }

  /** Makes a file; returns it if it was not stored. */
  Optional<byte[]> make(PlaybackGrant grant, Source source, Derivative wanted) throws IOException {
    ObjectKey key = key(grant, wanted);
    return runs.run(
        source.account(),
        key,
        () -> {
          // Another request may have made it since.
          if (store.stat(key).isPresent()) {
            return Optional.empty();
          }
          byte[] content = content(ObjectKey.output(grant.video(), grant.job()), source, wanted);
          ObjectKey folder = ObjectKey.derived(grant.video(), grant.job());
          return stored.put(folder, wanted.fileName(), content, source.facts().storedBytes())
              ? Optional.empty()
              : Optional.of(content);
        });
  }

  private byte[] content(ObjectKey files, Source source, Derivative wanted) throws IOException {
    try {
      return maker.make(files, source.facts().rate(), wanted);
    } catch (NoSuchFileException deletedMeanwhile) {
      throw PublishedSources.notFound();
    }
  }
}
