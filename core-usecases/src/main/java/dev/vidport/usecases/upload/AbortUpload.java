package dev.vidport.usecases.upload;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.job.Steps;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.storage.CleanStore;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.Videos;
import java.io.IOException;
import java.util.Optional;

/** Gives an unfinished upload up: its parts and its record go, and a job that waits for it ends. */
public final class AbortUpload {
  private final UploadAccess access;
  private final Videos videos;
  private final Steps steps;
  private final CleanStore store;
  private final Transactions transactions;

  public AbortUpload(
      FindVideo find, Videos videos, Steps steps, CleanStore store, Transactions transactions) {
    this.access = new UploadAccess(find);
    this.videos = videos;
    this.steps = steps;
    this.store = store;
    this.transactions = transactions;
  }

  public void handle(AccountId account, VideoId id) throws IOException {
    transactions.run(() -> forget(account, id));
    store.now(ObjectKey.ofVideo(id));
  }

  private void forget(AccountId account, VideoId id) {
    Optional<JobId> job = access.open(account, id).activeJob();
    // The job before the video, as the engine does: two orders would lock each other out.
    job.ifPresent(steps::cancel);
    videos.lockSharing(account, id);
    Uploading video = access.open(account, id);
    // The record goes first: were the parts first, a complete that had counted them could go
    // through.
    if (!video.activeJob().equals(job) || !videos.delete(video)) {
      throw new Refused(RefusalCode.INVALID_STATE, "the upload has just changed; try again");
    }
    store.afterLinks(ObjectKey.ofVideo(id));
  }
}
