package dev.vidport.usecases.render;

import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.UploadFile;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.PartUploads;
import dev.vidport.usecases.upload.JoinedParts;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A file of a recording: its parts as they arrive, and then the rest out of what they were joined
 * to. Safe for use by any number of readers.
 */
final class ArrivingFile implements ArrivingSource {
  private final PartUploads uploads;
  private final ObjectStore store;
  private final Recording recording;
  private final UploadFile file;
  private final UploadSession session;
  private final Set<Part> read = new HashSet<>();
  private final Set<ArrivingStream> unfinished = ConcurrentHashMap.newKeySet();

  ArrivingFile(
      PartUploads uploads,
      ObjectStore store,
      Recording recording,
      UploadFile file,
      UploadSession session) {
    this.uploads = uploads;
    this.store = store;
    this.recording = recording;
    this.file = file;
    this.session = session;
  }

  @Override
  public InputStream open() {
    ArrivingStream stream = new ArrivingStream(this, recording);
    unfinished.add(stream);
    return stream;
  }

  /** Opens the file for somebody who reads no more than its beginning. */
  InputStream openHead() {
    return new ArrivingStream(this, recording);
  }

  /** A reader has got to the end. */
  void finished(ArrivingStream stream) {
    unfinished.remove(stream);
  }

  /** Whether every reader has got to the end. */
  boolean isRead() {
    return unfinished.isEmpty();
  }

  private ObjectKey key() {
    return ObjectKey.original(recording.job().video(), file);
  }

  /** A part that has arrived. */
  Optional<Part> part(int number) throws IOException {
    return uploads.parts(key(), session.storeUpload()).stream()
        .filter(part -> part.partNumber() == number)
        .findFirst();
  }

  /** Opens a part, of which the reader must have known before. */
  InputStream open(Part part, long offset) throws IOException {
    synchronized (read) {
      read.add(part);
    }
    return uploads.readPart(key(), session.storeUpload(), part.partNumber(), offset);
  }

  /** Opens the joined file. */
  InputStream open(long position, long length) throws IOException {
    return store.read(key(), position, length);
  }

  /**
   * The size of the joined file.
   *
   * @throws IOException also when a part was sent again after it had been read
   */
  long joined() throws IOException {
    List<Part> parts =
        new JoinedParts(store).read(recording.job().video(), recording.job().id(), file);
    synchronized (read) {
      if (!new HashSet<>(parts).containsAll(read)) {
        throw new IOException("a part of " + key() + " was sent again after it had been read");
      }
    }
    return parts.stream().mapToLong(Part::sizeBytes).sum();
  }
}
