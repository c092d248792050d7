package dev.vidport.usecases.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.Steps;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.storage.CleanStore;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.webhook.Announce;
import java.io.IOException;

/** Deletes a video with everything that belongs to it, whatever its state. */
public final class DeleteVideo {
  private final FindVideo find;
  private final Videos videos;
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
    this.steps = steps;
    this.announce = announce;
    this.store = store;
    this.transactions = transactions;
  }

  /**
   * @return the bytes that the store has freed
   */
  public long handle(AccountId account, VideoId id) throws IOException {
    ObjectKey root = ObjectKey.ofVideo(id);
    transactions.run(
        () -> {
          Video video = find.byId(account, id);
          // The job before the video, as the engine does: two orders would lock each other out.
          if (video instanceof Submitted submitted) {
            steps.cancel(submitted.job());
          }
          if (!videos.delete(video)) {
            throw new Refused(RefusalCode.INVALID_STATE, "the video has just changed; try again");
          }
          announce.deleted(video);
          store.later(root);
        });
    return store.now(root);
  }
}
