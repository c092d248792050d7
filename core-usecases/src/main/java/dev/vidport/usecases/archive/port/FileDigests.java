package dev.vidport.usecases.archive.port;

import dev.vidport.domain.storage.ObjectKey;
import java.util.List;

/**
 * The end of a video in an archive.
 *
 * @param isComplete false if the video changed while its files were read; then it follows again,
 *     unless it was deleted
 * @param files those that were written
 */
public record FileDigests(boolean isComplete, List<FileDigest> files) {
  public FileDigests {
    files = List.copyOf(files);
  }

  /**
   * @param sha256 in lower-case hexadecimal
   */
  public record FileDigest(ObjectKey key, long sizeBytes, String sha256) {}
}
