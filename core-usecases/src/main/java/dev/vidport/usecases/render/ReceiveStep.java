package dev.vidport.usecases.render;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.RecordingNote;
import dev.vidport.domain.job.RecordingProgress;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.media.port.LiveRenderer;
import dev.vidport.usecases.media.port.MediaProber;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepBugException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.usage.UsageRecorder;
import dev.vidport.usecases.usage.UsageReservations;
import dev.vidport.usecases.video.FindVideo;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Renders a recording live, or an import while it is fetched. A failure does not end the video: the
 * complete file is then rendered like any other.
 */
final class ReceiveStep {
  private final LiveRecordings recordings;
  private final RenderJobs jobs;
  private final MediaProber prober;
  private final LiveRenderer renderer;
  private final RenderFileStore files;
  private final FindVideo find;
  private final GarbageCollector garbage;
  private final RenderJobQueue queue;
  private final WaitingRecordings waiting;
  private final UsageRecorder usage;
  private final UsageReservations reservation;
  private final Clock clock;

  ReceiveStep(
      LiveRecordings recordings,
      RenderJobs jobs,
      MediaProber prober,
      LiveRenderer renderer,
      RenderFileStore files,
      FindVideo find,
      GarbageCollector garbage,
      RenderJobQueue queue,
      UsageRecorder usage,
      UsageReservations reservation,
      Clock clock) {
    this.recordings = recordings;
    this.jobs = jobs;
    this.prober = prober;
    this.renderer = renderer;
    this.files = files;
    this.find = find;
    this.garbage = garbage;
    this.queue = queue;
    this.waiting = new WaitingRecordings(queue, jobs, recordings);
    this.usage = usage;
    this.reservation = reservation;
    this.clock = clock;
  }

  Result run(Step step, RenderJob job, StepControl control) throws StepStoppedException {
    Recording recording = recordings.of(job);
    Optional<Result> live = live(step, recording, control);
    if (live.isPresent()) {
      return live.get();
    }
    control.check();
    return switch (recording.stage()) {
      case GONE -> Result.last(() -> {});
      case ABANDONED -> abandon(recording);
      case RUNNING, JOINING, COMPLETE -> renderWhenComplete(job);
    };
  }

  private Optional<Result> live(Step step, Recording recording, StepControl control)
      throws StepStoppedException {
    Optional<Video> video = recording.video();
    if (video.isEmpty() || recording.stage() == Recording.Stage.COMPLETE) {
      // The recording is complete: rendering it in chunks is faster.
      return Optional.empty();
    }
    List<RecordingFile> liveFiles = recordings.files(recording, video.get());
    try {
      LiveReservation reserved =
          new LiveReservation(reservation, recording.job(), () -> recording.video().isPresent());
      return new LiveRender(
              jobs, prober, renderer, files, waiting, clock, recording, liveFiles, reserved,
              control)
          .run(step);
    } catch (UnusableMediaException | IOException | StepBugException fault) {
      // A fault that is not one of the live rendering will show again when the complete recording
      // is rendered.
      if (recording.stage().isActive()) {
        recordings.reportFailure(recording.job().id(), fault);
      }
      return Optional.empty();
    }
  }

  /**
   * Discards the live rendering and its reservation. The job continues when the recording is
   * complete.
   */
  private Result renderWhenComplete(RenderJob job) {
    jobs.reception(job.id(), RecordingNote.of(RecordingProgress.WHOLE));
    jobs.progress(job.id(), 0, 0);
    return Result.of(() -> usage.released(job.account(), job.id()));
  }

  /** The heartbeats have stopped. The upload stays open and can still be completed. */
  private Result abandon(Recording recording) {
    RenderJob job = recording.job();
    Optional<Video> stored =
        find.change(job.account(), job.video(), video -> withoutExpiredPrestart(video, job.id()));
    return stored.flatMap(Video::activeJob).filter(job.id()::equals).isPresent()
        ? renderWhenComplete(job)
        : Result.last(
            () -> {
              garbage.deleteLater(ObjectKey.work(job.video(), job.id()));
              usage.released(job.account(), job.id());
            });
  }

  private Video withoutExpiredPrestart(Video video, JobId job) {
    return video instanceof Uploading open
            && open.prestart()
                .filter(prestart -> prestart.job().equals(job) && !prestart.waits(clock.instant()))
                .isPresent()
        ? open.withoutPrestart()
        : video;
  }

  /** Whether the next steps can begin: the recording is complete. */
  boolean isComplete(RenderJob job) {
    return recordings.of(job).stage() == Recording.Stage.COMPLETE;
  }

  /**
   * Hands the complete recording to another job, because the step has failed too often or timed
   * out. Runs in the transaction of the caller, in which this job ends.
   *
   * @param fresh id of the other job
   */
  void onGivenUp(RenderJob job, JobId fresh) {
    find.change(job.account(), job.video(), video -> reassign(video, job, fresh))
        .filter(video -> video.activeJob().filter(fresh::equals).isPresent())
        .map(Submitted.class::cast)
        .ifPresent(
            video -> {
              if (video.details().isUnfetched()) {
                queue.fetch(video);
              } else {
                queue.render(video);
              }
            });
    garbage.deleteLater(ObjectKey.work(job.video(), job.id()));
    usage.released(job.account(), job.id());
  }

  private static Video reassign(Video video, RenderJob job, JobId fresh) {
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
