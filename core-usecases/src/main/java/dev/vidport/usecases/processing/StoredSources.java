package dev.vidport.usecases.processing;

import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.storage.SourceFiles;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.port.Videos;
import java.io.IOException;

/** Checks that the files that a video is made of can be read again. Calls the store. */
final class StoredSources {
  private final Videos videos;
  private final SourceLengths lengths;
  private final SourceFiles files;

  StoredSources(Videos videos, SourceLengths lengths, SourceFiles files) {
    this.videos = videos;
    this.lengths = lengths;
    this.files = files;
  }

  /**
   * @throws RefusalException {@code ORIGINAL_UNAVAILABLE} when the upload was never completed, or a
   *     source is deleted, with or without the knowledge of the database; {@code NOT_FOUND} when
   *     the video was deleted meanwhile
   */
  void check(Video video) throws IOException {
    Object unused = lengths.length(video);
    if (!files.missing(video.details().material().files()).isEmpty()) {
      if (videos.find(video.account(), video.id()).isEmpty()) {
        throw FindVideo.notFound();
      }
      throw new RefusalException(
          RefusalCode.ORIGINAL_UNAVAILABLE, "a file of the video is missing in the object store");
    }
  }
}
