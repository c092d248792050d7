package dev.vidport.usecases.signing.port;

import dev.vidport.domain.storage.ObjectKey;
import java.util.Optional;

/**
 * The permission in a signed {@code /files/...} address of an embedded store: to PUT one part, or
 * to GET one object.
 */
public sealed interface FileGrant {
  /** Purposes for {@link LinkSigner}. */
  String PUT = "put";

  String GET = "get";

  /** Permits one PUT of exactly {@code sizeBytes}. */
  record PutPart(ObjectKey key, String upload, int partNumber, long sizeBytes)
      implements FileGrant {
    /** As text, for {@link LinkSigner}. The name of an upload has no line break. */
    public String text() {
      return String.join(
          "\n", key.value(), upload, Integer.toString(partNumber), Long.toString(sizeBytes));
    }

    public static PutPart parse(String text) {
      String[] fields = text.split("\n", 4);
      return new PutPart(
          new ObjectKey(fields[0]),
          fields[1],
          Integer.parseInt(fields[2]),
          Long.parseLong(fields[3]));
    }
  }

  /** Permits GET and HEAD of one object. */
  record GetObject(ObjectKey key, Optional<String> fileName) implements FileGrant {
    public String text() {
      return key.value() + "\n" + fileName.orElse("");
    }

    public static GetObject parse(String text) {
      String[] fields = text.split("\n", 2);
      return new GetObject(
          new ObjectKey(fields[0]), Optional.of(fields[1]).filter(name -> !name.isEmpty()));
    }
  }
}
