package dev.vidport.domain.video;

import dev.vidport.domain.id.VideoId;
import java.util.List;

/**
 * Uploaded files and the videos that are made of them: the one that they were uploaded for, while
 * it exists, and those that were reprocessed from it. Holds the rule of when the files go.
 *
 * @param owner the video that they were uploaded for
 * @param users those of its videos that exist
 */
public record SharedOriginal(VideoId owner, List<Video> users) {
  public SharedOriginal {
    users = List.copyOf(users);
  }

  /** Whether the files are gone already. */
  public boolean isDeleted() {
    return users.stream().anyMatch(SharedOriginal::hasLost);
  }

  private static boolean hasLost(Video video) {
    return video instanceof Ended ended && ended.originalDeleted();
  }

  /**
   * Whether the files are to go now: somebody wants them gone, nobody is at work on them, and no
   * video that was reprocessed from them keeps them.
   */
  public boolean isDone() {
    return !isDeleted()
        && isUnwanted()
        && users.stream().noneMatch(SharedOriginal::isAtWork)
        && users.stream().noneMatch(this::keeps);
  }

  /** Its owner was deleted, or an output was published that was to replace the files. */
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
