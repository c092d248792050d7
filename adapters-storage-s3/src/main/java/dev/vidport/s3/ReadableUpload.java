package dev.vidport.s3;

import dev.vidport.domain.storage.ObjectKey;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * An upload whose parts are separate objects. The parts of {@code a/b} are below {@code a/b.parts},
 * not below the object itself, because MinIO does not allow keys below an object.
 */
record ReadableUpload(UUID uuid, String contentType) {
  /** No S3 store uses a colon in its upload ids. */
  private static final String MARK = "parts:";

  private static final String FOLDER = ".parts/";

  /** The upload with this id; empty for an ordinary multipart upload of the store. */
  static Optional<ReadableUpload> named(String name) {
    if (!name.startsWith(MARK)) {
      return Optional.empty();
    }
    String[] fields = name.substring(MARK.length()).split(":", 2);
    return Optional.of(new ReadableUpload(UUID.fromString(fields[0]), fields[1]));
  }

  String name() {
    return MARK + uuid + ":" + contentType;
  }

  String id() {
    return uuid.toString();
  }

  /** The folder that contains the parts of this upload. */
  ObjectKey folder(ObjectKey key) {
    return key.parts().child(id());
  }

  ObjectKey part(ObjectKey key, int number) {
    return folder(key).child(String.format(Locale.ROOT, "%05d", number));
  }

  /** Whether an object is a part of an upload rather than a stored object. */
  static boolean isPart(String name) {
    return name.contains(FOLDER);
  }

  static int number(String part) {
    return Integer.parseInt(part.substring(part.lastIndexOf('/') + 1));
  }
}
