package dev.vidport.usecases.processing;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.port.ObjectKey;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.video.FindVideo;
import java.util.ArrayList;
import java.util.List;
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
  private final Transactions transactions;

  public CancelProcessing(
      FindVideo find,
      VideoOutcomes end,
      StepScheduler steps,
      GarbageCollector garbage,
      Transactions transactions) {
    this.find = find;
    this.end = end;
    this.steps = steps;
    this.garbage = garbage;
    this.transactions = transactions;
  }

  /**
   * @return number of queued and running steps that were cancelled
   */
  public int handle(Principal principal, VideoId id) {
    return cancel(() -> find.byId(principal, id));
  }

  /**
   * Cancels the processing of a video of any account, for an operator.
   *
   * @throws RefusalException {@code NOT_FOUND}, {@code INVALID_STATE}
   */
  public int handleAsOperator(VideoId id) {
    return cancel(() -> find.ofAnyAccount(id));
  }

  private int cancel(Supplier<Video> video) {
    Cancelled cancelled = transactions.in(() -> cancel(video.get()));
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
