package dev.vidport.usecases.upload;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoState;
import dev.vidport.usecases.access.TokenUse;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import dev.vidport.usecases.transaction.port.RecurringTask;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.UsageRecorder;
import dev.vidport.usecases.video.port.Videos;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Deletes uploads that were not completed in time, submits completed ones whose host died
 * meanwhile, and resumes the jobs of completed recordings.
 */
public final class SweepUploads {
  /** How long an upload may stay unfinished (decisions, "Uploads"). */
  public static final Duration UPLOAD_LIFETIME = Duration.ofDays(7);

  /** Longer than a store takes to join parts. */
  private static final Duration SUBMIT_TIMEOUT = Duration.ofMinutes(5);

  private static final Duration PERIOD = Duration.ofMinutes(10);
  private static final int BATCH = 100;

  private final Videos videos;
  private final SubmitUpload submit;
  private final RenderJobs jobs;
  private final RenderJobQueue queue;
  private final StepScheduler steps;
  private final GarbageCollector garbage;
  private final TokenUse tokenUse;
  private final UsageRecorder usage;
  private final Transactions transactions;
  private final Clock clock;

  public SweepUploads(
      Videos videos,
      SubmitUpload submit,
      RenderJobs jobs,
      RenderJobQueue queue,
      StepScheduler steps,
      GarbageCollector garbage,
      TokenUse tokenUse,
      UsageRecorder usage,
      Transactions transactions,
      Clock clock) {
    this.videos = videos;
    this.submit = submit;
    this.jobs = jobs;
    this.queue = queue;
    this.steps = steps;
    this.garbage = garbage;
    this.tokenUse = tokenUse;
    this.usage = usage;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @throws IOException the first failure to submit a video; the other videos are submitted
   * @throws DamagedDataException likewise
   */
  public void handle() throws IOException {
    Instant now = clock.instant();
    for (Video video : videos.unfinished(VideoState.UPLOADING, now.minus(UPLOAD_LIFETIME), BATCH)) {
      if (video instanceof Uploading uploading) {
        deleteExpired(uploading);
      }
    }
    steps.waiting(RenderSteps.RECEIVE, BATCH).stream()
        .flatMap(job -> jobs.find(job).stream())
        .filter(this::isComplete)
        .forEach(job -> transactions.run(() -> queue.resume(job.id())));
    submitAll(videos.unfinished(VideoState.READY_TO_START, now.minus(SUBMIT_TIMEOUT), BATCH));
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("sweep-uploads", PERIOD, this::handle);
  }

  /**
   * Whether the recording is complete although its first step still waits: its worker died, and no
   * other worker has a free slot for recordings. An import that is being fetched is not.
   */
  private boolean isComplete(RenderJob job) {
    return videos
        .find(job.account(), job.video())
        .filter(
            video ->
                video instanceof Submitted submitted
                    && submitted.job().equals(job.id())
                    && !submitted.details().isUnfetched())
        .isPresent();
  }

  private void submitAll(List<Video> completed) throws IOException {
    Optional<IOException> fault = Optional.empty();
    Optional<DamagedDataException> damage = Optional.empty();
    for (Video video : completed) {
      try {
        if (video instanceof ReadyToStart ready) {
          submit.handle(ready);
        }
      } catch (IOException e) {
        fault = fault.or(() -> Optional.of(e));
      } catch (DamagedDataException e) {
        damage = damage.or(() -> Optional.of(e));
      }
    }
    if (damage.isPresent()) {
      throw damage.get();
    }
    if (fault.isPresent()) {
      throw fault.get();
    }
  }

  private void deleteExpired(Uploading video) {
    try {
      transactions.run(() -> delete(video));
    } catch (VideoChangedException rolledBack) {
      // The video stays, with its job, until the next sweep.
    }
  }

  private void delete(Uploading video) {
    // Lock order: job, then video, as in the engine. Another order could deadlock.
    video.activeJob().ifPresent(steps::cancel);
    if (!videos.delete(video)) {
      throw new VideoChangedException();
    }
    tokenUse.discarded(video.id());
    garbage.deleteAfterLinksExpire(ObjectKey.ofVideo(video.id()));
    video.activeJob().ifPresent(job -> usage.released(video.account(), job));
  }

  /** Rolls back the cancellation of the job. */
  private static final class VideoChangedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
