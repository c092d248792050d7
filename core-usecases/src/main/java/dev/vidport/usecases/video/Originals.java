package dev.vidport.usecases.video;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.SharedOriginal;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.video.port.Videos;
import java.util.List;

/**
 * Deletes originals that no video needs any more. A change that affects this happens between {@link
 * #lock} and {@link #releaseUnused}, in one transaction, after it has locked its job.
 */
public final class Originals {
  private final Videos videos;
  private final GarbageCollector garbage;

  public Originals(Videos videos, GarbageCollector garbage) {
    this.videos = videos;
    this.garbage = garbage;
  }

  /** Locks every video that is made of the same files as {@code video}, including {@code video}. */
  public void lock(Video video) {
    video
        .details()
        .material()
        .originalOwner()
        .ifPresent(owner -> videos.lockSharing(video.account(), owner));
  }

  /**
   * Marks the files of {@code video} for deletion when no video needs them any more, and records
   * this in every remaining video.
   *
   * @param video as it was before the change; may be deleted in the meantime
   * @return whether the files are deleted, now or earlier
   */
  public boolean releaseUnused(Video video) {
    return video
        .details()
        .material()
        .originalOwner()
        .map(owner -> releaseUnused(video, owner))
        .orElse(false);
  }

  private boolean releaseUnused(Video video, VideoId owner) {
    SharedOriginal original = new SharedOriginal(videos.sharing(video.account(), owner));
    if (original.isDeletable()) {
      original.users().forEach(this::recordDeletion);
      files(video).forEach(garbage::deleteLater);
      return true;
    }
    return original.isDeleted() || wasDeleted(video);
  }

  private static boolean wasDeleted(Video video) {
    return video instanceof Ended ended && ended.originalDeleted();
  }

  private void recordDeletion(Video user) {
    if (!(user instanceof Ended ended) || !videos.replace(ended, ended.withoutOriginal())) {
      throw new IllegalStateException("video " + user.id() + " changed while it was locked");
    }
  }

  /** Keys of the originals that {@code video} is made of. */
  public static List<ObjectKey> files(Video video) {
    return video.details().material().originals().map(ObjectKey::of).toList();
  }
}
