package dev.vidport.domain.video;

import java.util.List;

/**
 * Uploaded files and the videos that need them: the video that they were uploaded for, and the
 * videos that were reprocessed from it. Each needs the files until it is deleted, or until it has
 * published an output that was requested to replace them. Decides when the files are deleted.
 *
 * @param users the existing videos that depend on the files
 */
public record SharedOriginal(List<Video> users) {
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

  /** Whether the files are to be deleted now: no existing video needs them any more. */
  public boolean isDeletable() {
    return !isDeleted() && users.stream().allMatch(SharedOriginal::hasReplacedIt);
  }

  private static boolean hasReplacedIt(Video video) {
    return video.details().options().deleteOriginal()
        && video instanceof Ended ended
        && ended.outcome() == Outcome.SUCCEEDED;
  }
}
