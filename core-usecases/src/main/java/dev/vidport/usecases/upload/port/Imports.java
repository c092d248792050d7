package dev.vidport.usecases.upload.port;

import dev.vidport.domain.id.VideoId;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * Stores the imports whose files are not complete. An import is removed with the change that stores
 * the size of its video, or its end, and with its video.
 */
public interface Imports {
  void insert(PendingImport pending);

  Optional<PendingImport> find(VideoId video);

  /**
   * How much of the imports of {@code videos} is fetched; without the videos that have no import.
   */
  Map<VideoId, FetchProgress> progress(Collection<VideoId> videos);

  /**
   * Stores that a transfer began, in place of the previous one.
   *
   * @param fetchedBytes bytes of it that have been received already
   * @return whether there is such an import
   */
  boolean begin(VideoId video, PendingImport.Transfer transfer, long fetchedBytes);

  /**
   * Stores how many bytes have been received.
   *
   * @return whether there is such an import
   */
  boolean progress(VideoId video, long fetchedBytes);

  /**
   * Stores how many bytes the import may take in the store. They count for the limit of open
   * uploads.
   *
   * @return whether there is such an import
   */
  boolean reserve(VideoId video, long bytes);
}
