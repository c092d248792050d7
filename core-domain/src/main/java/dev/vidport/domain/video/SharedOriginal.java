package dev.vidport.domain.video;

import dev.vidport.domain.id.VideoId;
import java.util.List;

/**
 * Uploaded files and the videos that depend on them: the video that they were uploaded for, while
 * it exists, and the videos that were reprocessed from it. Decides when the files are deleted.
 *
 * @param owner the video that they were uploaded for
 * @param users the existing videos that depend on the files
 */
public record SharedOriginal(VideoId owner, List<Video> users) {
  public SharedOriginal {
    users = List.copyOf(users);
  }

  /** Whether the files have already been deleted. */
  public boolean isDeleted() {
    return users.stream().anyMatch(SharedOriginal::hasLost);
  }

  private static boolean hasLost(Video video) {
    return video instanceof Ended ended && ended.originalDeleted();
  }

  /**
   * Whether the files are to be deleted now: their deletion is wanted, no video is being processed
   * from them, and no video that was reprocessed from them still needs them.
   */
  public boolean isDeletable() {
    return !isDeleted()
        && isUnwanted()
        && users.stream().noneMatch(SharedOriginal::isAtWork)
        && users.stream().noneMatch(this::keeps);
  }

  /** Whether the owner was deleted, or an output that replaces the files was published. */
  private boolean isUnwanted() {
    return users.stream().noneMatch(this::isOwner)
        || users.stream().anyMatch(SharedOriginal::hasReplacedIt);
  }

  private static boolean hasReplacedIt(Video video) {
    return video.details().options().deleteOriginal()
        && video instanceof Ended ended
        && ended.outcome() == Outcome.SUCCEEDED;
  }

  private static boolean isAtWork(Video video) {
    return !(video instanceof Ended);
  }

  private boolean keeps(Video video) {
    return !isOwner(video) && !hasReplacedIt(video);
  }

  private boolean isOwner(Video video) {
    return video.id().equals(owner);
  }
}
