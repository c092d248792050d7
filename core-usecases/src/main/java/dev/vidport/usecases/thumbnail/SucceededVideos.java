package dev.vidport.usecases.thumbnail;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Outcome;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.video.FindVideo;

/** Finds videos whose processing succeeded. Only these have stills. */
final class SucceededVideos {
  private final FindVideo videos;

  SucceededVideos(FindVideo videos) {
    this.videos = videos;
  }

  /**
   * @throws RefusalException {@code NOT_FOUND} or {@code NOT_READY}
   */
  Ended byId(Principal principal, VideoId id) {
    return requireSucceeded(videos.byId(principal, id));
  }

  static Ended requireSucceeded(Video video) {
    if (video instanceof Ended ended && ended.outcome() == Outcome.SUCCEEDED) {
      return ended;
    }
    throw new RefusalException(
        RefusalCode.NOT_READY, "only a video whose processing succeeded has thumbnails");
  }
}
