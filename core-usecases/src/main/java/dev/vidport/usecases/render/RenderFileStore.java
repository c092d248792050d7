package dev.vidport.usecases.render;

import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.storage.StoreRetry;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.StoreFault;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** Stores the files that steps produce. */
final class RenderFileStore {
  /** For other faults than outages, for which {@link StoreRetry} waits longer. */
  private static final List<Duration> RETRY_DELAYS =
      Stream.of(1, 2, 4, 8, 15, 30).map(Duration::ofSeconds).toList();

  /** The playlist of the longest video is a tenth of it. */
  private static final long MAX_TEXT_BYTES = 16 << 20;

  private final ObjectStore store;
  private final List<Duration> retryDelays;
  private final StoreRetry outages;

  RenderFileStore(ObjectStore store) {
    this(store, RETRY_DELAYS, new StoreRetry());
  }

  /**
   * @param retryDelays the delay before each retry of a file that could not be stored
   * @param outages retries while the store is unavailable
   */
  RenderFileStore(ObjectStore store, List<Duration> retryDelays, StoreRetry outages) {
    this.store = store;
    this.retryDelays = retryDelays;
    this.outages = outages;
  }

  /**
   * Stores a file, and retries faults of the store. Confirms the lease before each attempt, because
   * a file that is stored after the lease ended is never read.
   */
  void put(ObjectKey key, Path file, StepControl control) throws IOException, StepStoppedException {
    for (Duration delay : retryDelays) {
      try {
        putOnce(key, file, control);
        return;
      } catch (IOException fault) {
        if (StoreFault.isOutage(fault)) {
          // It has lasted longer than a step may wait for its end.
          throw fault;
        }
        control.pause(delay);
      }
    }
    putOnce(key, file, control);
  }

  /** Stores a small text. */
  void put(ObjectKey key, String text, StepControl control)
      throws IOException, StepStoppedException {
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    outages.call(
        control,
        () -> {
          control.confirmLease();
          store.put(key, content, ContentTypes.ofName(key.value()));
          return key;
        });
    control.progressed();
  }

  private void putOnce(ObjectKey key, Path file, StepControl control)
      throws IOException, StepStoppedException {
    outages.call(
        control,
        () -> {
          control.confirmLease();
          store.put(key, file, ContentTypes.ofName(key.value()));
          return key;
        });
    control.progressed();
  }

  /** Whether an earlier step, or an earlier attempt of this one, has stored it. */
  boolean exists(ObjectKey key, StepControl control) throws IOException, StepStoppedException {
    return outages.call(control, () -> store.stat(key).isPresent());
  }

  /** Reads a small text that an earlier step has stored. */
  String text(ObjectKey key, StepControl control) throws IOException, StepStoppedException {
    byte[] bytes =
        outages.call(
            control,
            () -> {
              long size =
                  store
                      .stat(key)
                      .orElseThrow(() -> new NoSuchFileException(key.value()))
                      .sizeBytes();
              try (InputStream in = store.read(key, 0, size)) {
                return in.readNBytes(Math.toIntExact(Math.min(size, MAX_TEXT_BYTES)));
              }
            });
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /**
   * Stores files where players find them after the job has ended.
   *
   * @param files by their published names
   */
  void publish(StepContext context, Map<String, Path> files)
      throws IOException, StepStoppedException {
    publish(files, name -> RenderFileKeys.published(context.job(), name), context.control());
  }

  /**
   * Stores files where players find them before the job has ended.
   *
   * @param files by the names of {@link dev.vidport.domain.storage.EarlyFile}
   */
  void publishEarly(StepContext context, Map<String, Path> files)
      throws IOException, StepStoppedException {
    publish(files, name -> RenderFileKeys.early(context.job(), name), context.control());
  }

  private void publish(
      Map<String, Path> files, Function<String, ObjectKey> key, StepControl control)
      throws IOException, StepStoppedException {
    for (String name : inPublishOrder(files.keySet())) {
      put(key.apply(name), Objects.requireNonNull(files.get(name)), control);
    }
  }

  /** Orders playlists last: a playlist must not exist before the files that it refers to. */
  static List<String> inPublishOrder(Collection<String> names) {
    return names.stream()
        .sorted(
            Comparator.comparing(OutputFile::isPlaylist)
                .thenComparing(name -> name.endsWith(OutputFile.MASTER)))
        .toList();
  }
}
