package dev.vidport.usecases.processing;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.video.FindVideo;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Cancels the processing of a video. Its jobs of other kinds continue. The originals stay, unless
 * another video has replaced them and this was the last job that used them. Of an import that is
 * not fetched, nothing stays.
 */
public final class CancelProcessing {
  private final FindVideo find;
  private final VideoOutcomes end;
  private final StepScheduler steps;
  private final GarbageCollector garbage;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  public CancelProcessing(
      FindVideo find,
      VideoOutcomes end,
      StepScheduler steps,
      GarbageCollector garbage,
      AuditLog log,
      Transactions transactions,
      Clock clock) {
    this.find = find;
    this.end = end;
    this.steps = steps;
    this.garbage = garbage;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @return number of queued and running steps that were cancelled
   */
  public int handle(Principal principal, VideoId id) {
    return cancel(() -> find.byId(principal, id), cancelled -> {});
  }

  /**
   * Cancels the processing of a video of any account, for an operator.
   *
   * @return number of queued and running steps that were cancelled
   * @throws RefusalException {@code NOT_FOUND}, {@code INVALID_STATE}
   */
  public int handleAsOperator(VideoId id, Actor operator) {
    return cancel(
        () -> find.ofAnyAccount(id),
        video ->
            log.append(
                new AuditEntry(
                    Timestamps.now(clock),
                    video.account(),
                    operator,
                    AuditAction.JOB_CANCELLED,
                    id.value())));
  }

  /**
   * @param record called in the transaction that has cancelled the processing
   */
  private int cancel(Supplier<Video> found, Consumer<Video> record) {
    Cancelled cancelled =
        transactions.in(
            () -> {
              Video video = found.get();
              Cancelled done = cancel(video);
              record.accept(video);
              return done;
            });
    // Ends early playback at once.
    cancelled.roots().forEach(garbage::tryDeleteNow);
    return cancelled.steps();
  }

  private Cancelled cancel(Video video) {
    if (!(video instanceof Submitted submitted)) {
      throw notRunning();
    }
    // Lock order: job, then video, as in the engine. Another order could deadlock.
    int cancelled = steps.cancel(submitted.job());
    Ended aborted =
        end.aborted(submitted)
            .orElseThrow(
                () ->
                    new RefusalException(
                        RefusalCode.INVALID_STATE, "the video has just changed; try again"));
    List<ObjectKey> roots =
        new ArrayList<>(
            List.of(
                ObjectKey.work(submitted.id(), aborted.job()),
                ObjectKey.early(submitted.id(), aborted.job()),
                ObjectKey.output(submitted.id(), aborted.job())));
    if (aborted.details().isUnfetched()) {
      roots.add(ObjectKey.original(submitted.id(), UploadFileRole.SOURCE));
    }
    return new Cancelled(cancelled, roots);
  }

  private static RefusalException notRunning() {
    return new RefusalException(RefusalCode.INVALID_STATE, "the video is not being processed");
  }

  private record Cancelled(int steps, List<ObjectKey> roots) {}
}
