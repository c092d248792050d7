package dev.vidport.usecases.upload;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.video.FindVideo;

/** Finds a video whose upload is still open, or refuses. */
final class UploadAccess {
  private final FindVideo videos;

  UploadAccess(FindVideo videos) {
    this.videos = videos;
  }

  Uploading open(Principal principal, VideoId id) {
    return open(videos.byId(principal, id));
  }

  /**
   * @throws RefusalException {@code ALREADY_COMPLETED}, {@code NOT_AN_UPLOAD}
   */
  static Uploading open(Video video) {
    if (video instanceof Uploading uploading) {
      return uploading;
    }
    throw closed(video);
  }

  /** The refusal for a video whose upload is not open. */
  static RefusalException closed(Video video) {
    if (video.details().isUnfetched()) {
      return new RefusalException(
          RefusalCode.NOT_AN_UPLOAD, "the video is an import; cancel or delete it instead");
    }
    return video.details().material().clipCount().isPresent()
        ? new RefusalException(
            RefusalCode.NOT_AN_UPLOAD, "the video is an edit; it was not uploaded")
        : new RefusalException(RefusalCode.ALREADY_COMPLETED, "the upload is already completed");
  }

  /**
   * The upload session of {@code file}.
   *
   * @throws RefusalException {@code INVALID_REQUEST} when the video has no such file
   */
  static UploadSession session(Uploading video, UploadFileRole file) {
    return video
        .files()
        .of(file)
        .orElseThrow(
            () -> new RefusalException(Refusal.invalid("file", "this upload has no camera file")));
  }
}
