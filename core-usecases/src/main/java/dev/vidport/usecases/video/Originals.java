package dev.vidport.usecases.video;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.SharedOriginal;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.storage.CleanStore;
import dev.vidport.usecases.storage.ObjectKey;
import java.util.List;

/**
 * Lets uploaded files go when no video needs them any more. Whatever may change that does so
 * between {@link #lock} and {@link #settle}, in one transaction, after it has locked its job.
 */
public final class Originals {
  private final Videos videos;
  private final CleanStore store;

  public Originals(Videos videos, CleanStore store) {
    this.videos = videos;
    this.store = store;
  }

  /** Holds every video that is made of the same files as {@code video}, itself included. */
  public void lock(Video video) {
    video
        .details()
        .material()
        .originalOwner()
        .ifPresent(owner -> videos.lockSharing(video.account(), owner));
  }

  /**
   * Notes the files of {@code video} as garbage when it is time for them, and notes on every video
   * that is left that they are gone.
   *
   * @param video as it was before the change; may be deleted by now
   * @return whether the files are gone, now or since earlier
   */
  public boolean settle(Video video) {
    return video
        .details()
        .material()
        .originalOwner()
        .map(owner -> settle(video, owner))
        .orElse(false);
  }

  private boolean settle(Video video, VideoId owner) {
    SharedOriginal original = new SharedOriginal(owner, videos.sharing(video.account(), owner));
    if (original.isDone()) {
      original.users().forEach(this::forget);
      files(video).forEach(store::later);
      return true;
    }
    return original.isDeleted() || wasDeleted(video);
  }

  private static boolean wasDeleted(Video video) {
    return video instanceof Ended ended && ended.originalDeleted();
  }

  private void forget(Video user) {
    if (!(user instanceof Ended ended) || !videos.replace(ended, ended.withoutOriginal())) {
      throw new IllegalStateException("video " + user.id() + " changed while it was locked");
    }
  }

  /** Where the uploaded files are of which {@code video} is made. */
  static List<ObjectKey> files(Video video) {
    return video
        .details()
        .material()
        .originals()
        .map(original -> ObjectKey.original(original.video(), original.file()))
        .toList();
  }
}
