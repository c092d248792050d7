package dev.vidport.usecases.upload;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.access.TokenUse;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.transaction.RepeatedTransaction;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.UsageRecorder;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.port.Videos;
import java.util.Optional;

/**
 * Aborts an unfinished upload: deletes its parts and its record, and cancels a job that waits for
 * it. A token that created the upload may create another one.
 */
public final class AbortUpload {
  private final UploadAccess access;
  private final Videos videos;
  private final RenderJobs renderJobs;
  private final StepScheduler steps;
  private final GarbageCollector garbage;
  private final TokenUse tokenUse;
  private final UsageRecorder usage;
  private final RepeatedTransaction transaction;

  public AbortUpload(
      FindVideo find,
      Videos videos,
      RenderJobs renderJobs,
      StepScheduler steps,
      GarbageCollector garbage,
      TokenUse tokenUse,
      UsageRecorder usage,
      Transactions transactions) {
    this.access = new UploadAccess(find);
    this.videos = videos;
    this.renderJobs = renderJobs;
    this.steps = steps;
    this.garbage = garbage;
    this.tokenUse = tokenUse;
    this.usage = usage;
    this.transaction = new RepeatedTransaction(transactions);
  }

  /**
   * @throws RefusalException {@code NOT_FOUND}, {@code ALREADY_COMPLETED}, {@code NOT_AN_UPLOAD}
   */
  public void handle(Principal principal, VideoId id) {
    garbage.tryDeleteNow(transaction.in(() -> delete(principal, id)));
  }

  /** Empty after a concurrent change. */
  private Optional<ObjectKey> delete(Principal principal, VideoId id) {
    Optional<JobId> job = access.open(principal, id).activeJob();
    // Lock order: job, then video, as in the engine. Another order could deadlock.
    job.ifPresent(steps::cancel);
    videos.lockSharing(principal.accountId(), id);
    Uploading video = access.open(principal, id);
    // The record is deleted first. If the parts were deleted first, a concurrent completion that
    // has already counted them could succeed.
    if (!video.activeJob().equals(job) || !videos.delete(video)) {
      return Optional.empty();
    }
    tokenUse.discarded(id);
    garbage.deleteAfterLinksExpire(ObjectKey.ofVideo(id));
    job.ifPresent(waiting -> usage.aborted(video, renderJobs.find(waiting)));
    return Optional.of(ObjectKey.ofVideo(id));
  }
}
