package dev.vidport.usecases.archive.port;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import java.util.List;

/**
 * A video in an archive.
 *
 * @param files those that follow it
 */
public record ArchivedVideo(Ended video, List<ArchivedFile> files) {
  public ArchivedVideo {
    files = List.copyOf(files);
  }

  /**
   * A file in an archive.
   *
   * @param key its object in the store, which is also its path in the archive
   */
  public record ArchivedFile(ObjectKey key, long sizeBytes) {}
}
