package dev.vidport.usecases.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.Steps;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.storage.CleanStore;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.webhook.Announce;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Deletes a video with everything that belongs to it, whatever its state. What was uploaded for it
 * stays while another video that was reprocessed from it needs it.
 */
public final class DeleteVideo {
  private final FindVideo find;
  private final Videos videos;
  private final Originals originals;
  private final Steps steps;
  private final Announce announce;
  private final CleanStore store;
  private final Transactions transactions;

  public DeleteVideo(
      FindVideo find,
      Videos videos,
      Steps steps,
      Announce announce,
      CleanStore store,
      Transactions transactions) {
    this.find = find;
    this.videos = videos;
    this.originals = new Originals(videos, store);
    this.steps = steps;
    this.announce = announce;
    this.store = store;
    this.transactions = transactions;
  }

  public Deleted handle(AccountId account, VideoId id) throws IOException {
    Garbage garbage = transactions.in(() -> delete(account, id));
    long freed = 0;
    for (ObjectKey root : garbage.roots()) {
      freed += store.now(root);
    }
    return new Deleted(garbage.originalDeleted(), freed);
  }

  private Garbage delete(AccountId account, VideoId id) {
    Video seen = find.byId(account, id);
    // The job before the video, as the engine does: two orders would lock each other out.
    seen.activeJob().ifPresent(steps::cancel);
    originals.lock(seen);
    Video video = find.byId(account, id);
    if (!video.activeJob().equals(seen.activeJob()) || !videos.delete(video)) {
      throw new Refused(RefusalCode.INVALID_STATE, "the video has just changed; try again");
    }
    announce.deleted(video);
    boolean originalDeleted = originals.settle(video);
    List<ObjectKey> roots = roots(video, originalDeleted);
    roots.forEach(root -> note(root, video));
    return new Garbage(roots, originalDeleted);
  }

  private void note(ObjectKey root, Video video) {
    if (video instanceof Uploading) {
      store.afterLinks(root);
    } else {
      store.later(root);
    }
  }

  private static List<ObjectKey> roots(Video video, boolean originalDeleted) {
    boolean owner =
        video.details().material().originalOwner().filter(video.id()::equals).isPresent();
    if (owner && !originalDeleted) {
      return ObjectKey.madeOf(video.id());
    }
    List<ObjectKey> roots = new ArrayList<>(List.of(ObjectKey.ofVideo(video.id())));
    if (!owner && originalDeleted) {
      roots.addAll(Originals.files(video));
    }
    return roots;
  }

  private record Garbage(List<ObjectKey> roots, boolean originalDeleted) {}

  /**
   * What is gone.
   *
   * @param originalDeleted whether what was uploaded is gone too
   * @param freedBytes what the store has freed
   */
  public record Deleted(boolean originalDeleted, long freedBytes) {}
}
