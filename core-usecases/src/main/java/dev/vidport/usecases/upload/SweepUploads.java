package dev.vidport.usecases.upload;

import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoState;
import dev.vidport.usecases.job.QueueJob;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.Steps;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.storage.CleanStore;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.video.Videos;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Drops uploads that nobody finished, submits those whose host died while it did, and has their
 * jobs go on.
 */
public final class SweepUploads {
  /** How long an upload may stay unfinished (decisions, "Uploads"). */
  public static final Duration UNFINISHED = Duration.ofDays(7);

  /** Longer than a store takes to join parts. */
  private static final Duration STUCK = Duration.ofMinutes(5);

  private static final int BATCH = 100;

  private final Videos videos;
  private final SubmitUpload submit;
  private final RenderJobs jobs;
  private final QueueJob queue;
  private final Steps steps;
  private final CleanStore store;
  private final Transactions transactions;
  private final Clock clock;

  public SweepUploads(
      Videos videos,
      SubmitUpload submit,
      RenderJobs jobs,
      QueueJob queue,
      Steps steps,
      CleanStore store,
      Transactions transactions,
      Clock clock) {
    this.videos = videos;
    this.submit = submit;
    this.jobs = jobs;
    this.queue = queue;
    this.steps = steps;
    this.store = store;
    this.transactions = transactions;
    this.clock = clock;
  }

  public void handle() throws IOException {
    Instant now = clock.instant();
    for (Video video : videos.unfinished(VideoState.UPLOADING, now.minus(UNFINISHED), BATCH)) {
      if (video instanceof Uploading uploading) {
        drop(uploading);
      }
    }
    for (Video video : videos.unfinished(VideoState.READY_TO_START, now.minus(STUCK), BATCH)) {
      if (video instanceof ReadyToStart ready) {
        submit.handle(ready);
      }
    }
    steps.waiting(StepKind.RECEIVE, BATCH).stream()
        .flatMap(job -> jobs.find(job).stream())
        .filter(this::isComplete)
        .forEach(job -> transactions.run(() -> queue.goOn(job.id())));
  }

  /** Its worker died when all of the recording was there, and no other has room for recordings. */
  private boolean isComplete(RenderJob job) {
    return videos
        .find(job.account(), job.video())
        .filter(video -> video instanceof Submitted submitted && submitted.job().equals(job.id()))
        .isPresent();
  }

  private void drop(Uploading video) {
    transactions.run(
        () -> {
          // A heartbeat that comes in between leaves the job without a video; it ends by that.
          video.activeJob().ifPresent(steps::cancel);
          if (videos.delete(video)) {
            store.afterLinks(ObjectKey.ofVideo(video.id()));
          }
        });
  }
}
