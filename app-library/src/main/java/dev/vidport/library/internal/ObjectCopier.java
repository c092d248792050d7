package dev.vidport.library.internal;

import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.upload.Part;
import dev.vidport.persistence.move.MovedUpload;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.StoragePorts;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/** Copies single objects and unfinished uploads from one store to another. Thread-safe. */
final class ObjectCopier {
  /** Larger objects are copied in parts of this size, or in one stream where the store can. */
  private static final long PART_BYTES = 8L << 20;

  /** Fewer than a store accepts. */
  private static final int MAX_PARTS = 9_000;

  private static final int BUFFER = 1 << 16;

  private final StoragePorts from;
  private final StoragePorts to;

  ObjectCopier(StoragePorts from, StoragePorts to) {
    this.from = from;
    this.to = to;
  }

  /**
   * Stores a copy of an object under the same key.
   *
   * @param progress receives the number of bytes of each piece that was copied
   */
  void copy(ObjectKey key, LongConsumer progress) throws IOException {
    StoredObject object =
        from.store().stat(key).orElseThrow(() -> new NoSuchFileException(key.value()));
    if (object.sizeBytes() <= PART_BYTES) {
      to.store().put(key, read(key, 0, (int) object.sizeBytes()), object.contentType());
      progress.accept(object.sizeBytes());
      return;
    }
    String upload = to.uploads().begin(key, object.contentType());
    try {
      to.uploads()
          .complete(
              key,
              upload,
              to.receiver().isPresent()
                  ? List.of(stream(object, upload, progress))
                  : parts(object, upload, progress));
    } catch (IOException | RuntimeException e) {
      abandon(key, upload, e);
      throw e;
    }
  }

  private void abandon(ObjectKey key, String upload, Exception fault) {
    try {
      to.uploads().abort(key, upload);
    } catch (IOException alsoFailed) {
      fault.addSuppressed(alsoFailed);
    }
  }

  /** A single part becomes the object itself, so that it is one file. */
  private Part stream(StoredObject object, String upload, LongConsumer progress)
      throws IOException {
    long size = object.sizeBytes();
    try (InputStream in = from.store().read(object.key(), 0, size)) {
      String tag =
          to.receiver()
              .orElseThrow()
              .receive(object.key(), upload, 1, size, new ObservedStream(in, progress));
      return new Part(1, size, tag);
    }
  }

  private List<Part> parts(StoredObject object, String upload, LongConsumer progress)
      throws IOException {
    long size = object.sizeBytes();
    int partBytes = Math.toIntExact(Math.max(PART_BYTES, size / MAX_PARTS + 1));
    List<Part> parts = new ArrayList<>();
    for (long offset = 0; offset < size; offset += partBytes) {
      int length = (int) Math.min(partBytes, size - offset);
      byte[] content = read(object.key(), offset, length);
      parts.add(to.uploads().put(object.key(), upload, parts.size() + 1, content, length));
      progress.accept(length);
    }
    return parts;
  }

  private byte[] read(ObjectKey key, long offset, int length) throws IOException {
    try (InputStream in = from.store().read(key, offset, length)) {
      return exactly(in, length, key);
    }
  }

  private static byte[] exactly(InputStream in, int length, ObjectKey key) throws IOException {
    byte[] content = in.readNBytes(length);
    if (content.length < length) {
      throw new EOFException("the object " + key + " ended early");
    }
    return content;
  }

  /** Whether both stores have the same bytes under a key; reads them completely. */
  boolean isEqual(ObjectKey key) throws IOException {
    return Arrays.equals(digest(from, key), digest(to, key));
  }

  private static byte[] digest(StoragePorts store, ObjectKey key) throws IOException {
    MessageDigest digest = sha256();
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = store.store().read(key, 0, Long.MAX_VALUE)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
    }
    return digest.digest();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Continues an unfinished upload at the new store, with its parts where the old store lets them
   * be read. May be repeated.
   *
   * @return whether the parts are there
   */
  boolean copyUpload(MovedUpload upload) throws IOException {
    ObjectKey key = ObjectKey.original(upload.video(), upload.file());
    if (from.store().stat(key).isPresent()) {
      // Its parts are joined already; the name of the upload no longer matters.
      return true;
    }
    boolean isReadable = from.uploads().readsParts(upload.name());
    String name = upload(upload, key);
    Map<Integer, Part> present =
        to.uploads().parts(key, name).stream()
            .collect(Collectors.toMap(Part::partNumber, Function.identity()));
    if (isReadable) {
      for (Part part : from.uploads().parts(key, upload.name())) {
        Optional<Part> there = Optional.ofNullable(present.get(part.partNumber()));
        if (there.filter(known -> known.sizeBytes() == part.sizeBytes()).isEmpty()) {
          copyPart(key, upload.name(), name, part);
        }
      }
    }
    return isReadable;
  }

  private String upload(MovedUpload upload, ObjectKey key) throws IOException {
    Optional<String> begun = MoveRecord.upload(to.store(), upload.video(), upload.file());
    if (begun.isPresent()) {
      return begun.get();
    }
    MultipartUploads uploads = to.uploads();
    String name =
        upload.isReadable()
            ? uploads.beginReadable(key, ContentTypes.BINARY)
            : uploads.begin(key, ContentTypes.BINARY);
    MoveRecord.writeUpload(to.store(), upload.video(), upload.file(), name);
    return name;
  }

  private void copyPart(ObjectKey key, String upload, String name, Part part) throws IOException {
    try (InputStream in = from.uploads().readPart(key, upload, part.partNumber(), 0)) {
      if (to.receiver().isPresent()) {
        String unused =
            to.receiver().get().receive(key, name, part.partNumber(), part.sizeBytes(), in);
      } else {
        int length = Math.toIntExact(part.sizeBytes());
        Part unused =
            to.uploads().put(key, name, part.partNumber(), exactly(in, length, key), length);
      }
    }
  }
}
