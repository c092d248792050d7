package dev.vidport.storage.s3;

import dev.vidport.usecases.storage.ObjectKey;
import java.util.Optional;
import java.util.UUID;

/**
 * An upload whose parts are objects of their own: those of {@code a/b} lie below {@code a/b.parts},
 * beside the object and not below it, since MinIO lets nothing lie below an object.
 */
record ReadableUpload(UUID uuid, String contentType) {
  /** No store's own name of an upload holds a colon. */
  private static final String MARK = "parts:";

  private static final String FOLDER = ".parts/";

  /** The upload of this name; empty when it is one of the store's own. */
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

  /** The parts of this upload lie below it. */
  ObjectKey folder(ObjectKey key) {
    return key.parts().child(id());
  }

  ObjectKey part(ObjectKey key, int number) {
    return folder(key).child("%05d".formatted(number));
  }

  /** Whether an object is a part rather than something that was stored. */
  static boolean isPart(String name) {
    return name.contains(FOLDER);
  }

  static int number(String part) {
    return Integer.parseInt(part.substring(part.lastIndexOf('/') + 1));
  }
}
