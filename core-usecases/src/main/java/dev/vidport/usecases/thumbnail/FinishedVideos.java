package dev.vidport.usecases.thumbnail;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Outcome;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.video.FindVideo;

/** Finds videos of which there are stills. */
final class FinishedVideos {
  private final FindVideo videos;

  FinishedVideos(FindVideo videos) {
    this.videos = videos;
  }

  /**
   * @throws Refused {@code NOT_FOUND} or {@code NOT_READY}
   */
  Ended byId(AccountId account, VideoId id) {
    return finished(videos.byId(account, id));
  }

  static Ended finished(Video video) {
    if (video instanceof Ended ended && ended.outcome() == Outcome.SUCCEEDED) {
      return ended;
    }
    throw new Refused(
        RefusalCode.NOT_READY, "only a video whose processing succeeded has thumbnails");
  }
}
