package dev.vidport.usecases.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.video.Video;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Finds a video of an account, or refuses, and changes it with optimistic locking. */
public final class FindVideo {
  /** Guards against an endless loop. Normal operation needs far fewer attempts. */
  private static final int MAX_ATTEMPTS = 20;

  private final Videos videos;

  public FindVideo(Videos videos) {
    this.videos = videos;
  }

  /**
   * @throws RefusalException {@code NOT_FOUND}
   */
  public Video byId(AccountId account, VideoId id) {
    return videos.find(account, id).orElseThrow(FindVideo::notFound);
  }

  /**
   * Applies {@code change} to the stored video; repeats it after a concurrent change.
   *
   * @return the video as stored; empty when there is no such video (any more)
   */
  public Optional<Video> change(AccountId account, VideoId id, UnaryOperator<Video> change) {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      Optional<Video> before = videos.find(account, id);
      if (before.isEmpty()) {
        return before;
      }
      Video after = change.apply(before.get());
      if (after == before.get() || videos.replace(before.get(), after)) {
        return Optional.of(after);
      }
    }
    throw new RefusalException(
        RefusalCode.UNAVAILABLE, "too many concurrent changes to the video; try again");
  }

  /** The refusal for a video that does not exist or belongs to another account. */
  public static RefusalException notFound() {
    return new RefusalException(RefusalCode.NOT_FOUND, "there is no such video");
  }
}
