package dev.vidport.usecases.render;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Reception;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.QueueJob;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.storage.CleanStore;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.video.FindVideo;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Renders a recording while it arrives. Nothing that goes wrong with that ends the video: it is
 * rendered as any other then, once all of it is there.
 */
final class Receiving {
  private final Recordings recordings;
  private final RenderJobs jobs;
  private final MediaEngine media;
  private final JobFiles files;
  private final FindVideo find;
  private final CleanStore store;
  private final QueueJob queue;
  private final Clock clock;

  Receiving(
      Recordings recordings,
      RenderJobs jobs,
      MediaEngine media,
      JobFiles files,
      FindVideo find,
      CleanStore store,
      QueueJob queue,
      Clock clock) {
    this.recordings = recordings;
    this.jobs = jobs;
    this.media = media;
    this.files = files;
    this.find = find;
    this.store = store;
    this.queue = queue;
    this.clock = clock;
  }

  Result run(Step step, RenderJob job, StepControl control) throws StepStopped {
    Recording recording = recordings.of(job);
    Optional<Result> live = live(step, recording, control);
    if (live.isPresent()) {
      return live.get();
    }
    control.check();
    return switch (recording.stage()) {
      case GONE -> Result.last(() -> {});
      case SILENT -> givenUp(recording);
      case RUNNING, CLOSING, COMPLETE -> whole(job);
    };
  }

  private Optional<Result> live(Step step, Recording recording, StepControl control)
      throws StepStopped {
    Optional<Video> video = recording.video();
    if (video.isEmpty() || video.get() instanceof Submitted) {
      // All of it is there: rendered in chunks, it is done sooner.
      return Optional.empty();
    }
    List<ArrivingFile> arriving = recordings.files(recording, video.get());
    try {
      return new LiveRun(jobs, media, files, clock, recording, arriving, control).result(step);
    } catch (MediaFault | IOException fault) {
      // If it is the recording's own, it will be met again when all of it is there.
      if (recording.stage().goesOn()) {
        recordings.dropped(recording.job().id(), fault);
      }
      return Optional.empty();
    }
  }

  /** What was rendered so far does not count; the job goes on when the recording is complete. */
  private Result whole(RenderJob job) {
    jobs.reception(job.id(), Reception.WHOLE);
    jobs.progress(job.id(), 0, 0);
    return Result.of(() -> {});
  }

  /** Nobody says any more that the recording goes on. It stays open, and can be completed. */
  private Result givenUp(Recording recording) {
    RenderJob job = recording.job();
    Optional<Video> left = find.change(job.account(), job.video(), video -> left(video, job.id()));
    return left.flatMap(Video::activeJob).filter(job.id()::equals).isPresent()
        ? whole(job)
        : Result.last(() -> store.later(ObjectKey.work(job.video(), job.id())));
  }

  private Video left(Video video, JobId job) {
    return video instanceof Uploading open
            && open.prestart()
                .filter(wait -> wait.job().equals(job) && !wait.waits(clock.instant()))
                .isPresent()
        ? open.withoutPrestart()
        : video;
  }

  /** Whether the steps that follow can begin: all of the recording is there. */
  boolean isComplete(RenderJob job) {
    return recordings.of(job).stage() == Recording.Stage.COMPLETE;
  }

  /**
   * The step has failed too often, or taken too long: another job renders all of the recording. In
   * the transaction of the caller, in which this job ends.
   *
   * @param fresh the other job
   */
  void gaveUp(RenderJob job, JobId fresh) {
    find.change(job.account(), job.video(), video -> without(video, job, fresh))
        .filter(video -> video.activeJob().filter(fresh::equals).isPresent())
        .ifPresent(video -> queue.handle((Submitted) video));
    store.later(ObjectKey.work(job.video(), job.id()));
  }

  private static Video without(Video video, RenderJob job, JobId fresh) {
    if (video.activeJob().filter(job.id()::equals).isEmpty()) {
      return video;
    }
    if (video instanceof Uploading open) {
      return open.withoutPrestart();
    }
    if (video instanceof ReadyToStart ready) {
      return ready.withoutPrestart();
    }
    return video instanceof Submitted submitted
        ? submitted.retry(fresh, submitted.submittedAt())
        : video;
  }
}
