package dev.vidport.storage.filesystem;

import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Derives entity tags without reading the content: from the size, the modification time and the
 * file key (inode).
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
