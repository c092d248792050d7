package dev.vidport.usecases.upload;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.storage.CleanStore;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.Videos;
import java.io.IOException;

/** Gives an unfinished upload up: its parts and its record go. */
public final class AbortUpload {
  private final UploadAccess access;
  private final Videos videos;
  private final CleanStore store;
  private final Transactions transactions;

  public AbortUpload(FindVideo find, Videos videos, CleanStore store, Transactions transactions) {
    this.access = new UploadAccess(find);
    this.videos = videos;
    this.store = store;
    this.transactions = transactions;
  }

  public void handle(AccountId account, VideoId id) throws IOException {
    transactions.run(() -> forget(access.open(account, id)));
    store.now(ObjectKey.ofVideo(id));
  }

  private void forget(Uploading video) {
    // The record goes first: were the parts first, a complete that had counted them could go
    // through.
    if (!videos.delete(video)) {
      throw new Refused(RefusalCode.INVALID_STATE, "the upload has just changed; try again");
    }
    store.later(ObjectKey.ofVideo(video.id()));
  }
}
