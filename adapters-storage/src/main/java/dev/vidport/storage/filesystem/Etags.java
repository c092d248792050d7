package dev.vidport.storage.filesystem;

import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Tells contents apart without reading them: by size, time of writing and the file's own number.
 */
final class Etags {
  private Etags() {}

  static String of(BasicFileAttributes file) {
    return String.join(
        "-",
        Long.toHexString(file.size()),
        Long.toHexString(file.lastModifiedTime().to(TimeUnit.MICROSECONDS)),
        Integer.toHexString(Objects.hashCode(file.fileKey())));
  }
}
