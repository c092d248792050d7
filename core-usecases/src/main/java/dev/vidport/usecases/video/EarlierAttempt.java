package dev.vidport.usecases.video;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.access.port.Attempt;
import dev.vidport.usecases.video.port.Videos;
import java.util.Optional;

/** Finds the video that an earlier attempt of the same request has already created. */
public final class EarlierAttempt {
  private final Videos videos;

  public EarlierAttempt(Videos videos) {
    this.videos = videos;
  }

  /** Empty for a first attempt, and if the earlier ones ended before they created the video. */
  public Optional<Video> find(Principal principal, Optional<Attempt> attempt) {
    return attempt
        .filter(Attempt::isRetry)
        .flatMap(retry -> videos.find(principal.accountId(), retry.newVideo()));
  }
}
