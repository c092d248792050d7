package dev.vidport.usecases.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.domain.video.Video;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Finds an account's video, or refuses; and changes it against concurrent changes. */
public final class FindVideo {
  /** Ends what could only go on for ever if something were badly wrong. */
  private static final int MOST_TRIES = 20;

  private final Videos videos;

  public FindVideo(Videos videos) {
    this.videos = videos;
  }

  /**
   * @throws Refused {@code NOT_FOUND}
   */
  public Video byId(AccountId account, VideoId id) {
    return videos.find(account, id).orElseThrow(FindVideo::notFound);
  }

  /**
   * Applies {@code change} to the stored video, again when another change came in between.
   *
   * @return the video as stored; empty when there is no such video (any more)
   */
  public Optional<Video> change(AccountId account, VideoId id, UnaryOperator<Video> change) {
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      Optional<Video> before = videos.find(account, id);
      if (before.isEmpty()) {
        return before;
      }
      Video after = change.apply(before.get());
      if (after == before.get() || videos.replace(before.get(), after)) {
        return Optional.of(after);
      }
    }
    throw new Refused(RefusalCode.UNAVAILABLE, "the video changes too often right now; try again");
  }

  /** The refusal of a video that is not there, or not this account's. */
  public static Refused notFound() {
    return new Refused(RefusalCode.NOT_FOUND, "there is no such video");
  }
}
