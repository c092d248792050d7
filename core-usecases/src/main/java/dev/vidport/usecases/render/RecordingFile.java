package dev.vidport.usecases.render;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.usecases.media.port.LiveSource;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.upload.PartManifest;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A file of a recording that can be read live: its parts as they arrive, and the rest from the
 * joined file. Thread-safe.
 */
final class RecordingFile implements LiveSource {
  /** Until then, the speed of a transfer is not known. Parts arrive whole, seconds apart. */
  private static final Duration SHORTEST_WATCH = Duration.ofSeconds(15);

  private final MultipartUploads uploads;
  private final ObjectStore store;
  private final Recording recording;
  private final UploadFileRole file;
  private final StoreUpload upload;

  /** The first look, until a later one finds another part: then that one. */
  private Optional<Arrived> since = Optional.empty();

  private boolean hasGrown;
  private final Set<Part> readParts = new HashSet<>();
  private final Set<RecordingInputStream> unfinished = ConcurrentHashMap.newKeySet();

  RecordingFile(
      MultipartUploads uploads,
      ObjectStore store,
      Recording recording,
      UploadFileRole file,
      StoreUpload upload) {
    this.uploads = uploads;
    this.store = store;
    this.recording = recording;
    this.file = file;
    this.upload = upload;
  }

  @Override
  public InputStream open() {
    RecordingInputStream stream = new RecordingInputStream(this, recording);
    unfinished.add(stream);
    return stream;
  }

  /** Opens the file for a reader that needs only its beginning. */
  InputStream openPrefix() {
    return new RecordingInputStream(this, recording);
  }

  /** Called by a reader that has reached the end. */
  void finished(RecordingInputStream stream) {
    unfinished.remove(stream);
  }

  /** Whether every reader has reached the end. */
  boolean isFullyRead() {
    return unfinished.isEmpty();
  }

  private ObjectKey key() {
    return ObjectKey.original(recording.job().video(), file);
  }

  /** Part {@code number}; empty until it has arrived. */
  Optional<Part> part(int number) throws IOException {
    return uploads.parts(key(), upload.id()).stream()
        .filter(part -> part.partNumber() == number)
        .findFirst();
  }

  /** Size of the parts from the first up to the first missing one, in bytes. */
  long arrivedBytes() throws IOException {
    long bytes = 0;
    int next = 1;
    for (Part part : uploads.parts(key(), upload.id())) {
      if (part.partNumber() != next) {
        break;
      }
      bytes += part.sizeBytes();
      next++;
    }
    return bytes;
  }

  /**
   * How long after the file is complete the slowest reader will have read it, at the speeds so far,
   * in seconds. 0 until that is known.
   */
  synchronized double secondsBehind() throws IOException {
    if (recording.stage() == Recording.Stage.COMPLETE) {
      return secondsOfSlowest(joinedSize());
    }
    OptionalLong total = upload.totalBytes();
    Arrived now = new Arrived(arrivedBytes(), recording.now());
    Arrived first = since.orElse(now);
    long more = now.bytes() - first.bytes();
    if (since.isEmpty() || (!hasGrown && more > 0)) {
      // From one arrival to another: a time that begins between two is too short for the second.
      hasGrown = since.isPresent();
      since = Optional.of(now);
      return 0;
    }
    Duration watched = Duration.between(first.at(), now.at());
    if (total.isEmpty() || more <= 0 || watched.compareTo(SHORTEST_WATCH) < 0) {
      return 0;
    }
    double perByte = watched.toNanos() / 1e9 / more;
    return secondsOfSlowest(total.getAsLong()) - perByte * (total.getAsLong() - now.bytes());
  }

  private double secondsOfSlowest(long size) {
    return unfinished.stream().mapToDouble(stream -> stream.secondsLeft(size)).max().orElse(0);
  }

  /** What of the file has arrived at a time. */
  private record Arrived(long bytes, Instant at) {}

  /** Opens a part that has arrived. */
  InputStream open(Part part, long offset) throws IOException {
    synchronized (readParts) {
      readParts.add(part);
    }
    return uploads.readPart(key(), upload.id(), part.partNumber(), offset);
  }

  /** Opens the joined file. */
  InputStream open(long position, long length) throws IOException {
    return store.read(key(), position, length);
  }

  /**
   * The size of the joined file.
   *
   * @throws IOException including when a part was sent again after it was read
   */
  long joinedSize() throws IOException {
    List<Part> parts =
        new PartManifest(store).read(recording.job().video(), recording.job().id(), file);
    synchronized (readParts) {
      if (!new HashSet<>(parts).containsAll(readParts)) {
        throw new IOException("a part of " + key() + " was sent again after it was read");
      }
    }
    return Part.totalBytes(parts);
  }

  /** The store's name of the upload of a file. */
  @FunctionalInterface
  interface StoreUpload {
    String id() throws IOException;

    /** The size of a file that is fetched, if it is known. */
    default OptionalLong totalBytes() {
      return OptionalLong.empty();
    }
  }
}
