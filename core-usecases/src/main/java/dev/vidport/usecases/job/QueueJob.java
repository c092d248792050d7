package dev.vidport.usecases.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.RecordingProgress;
import dev.vidport.domain.job.RenderFlow;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Queues the render job of a video, in the transaction that submits the video or starts its
 * recording.
 */
public final class QueueJob {
  private final RenderJobs jobs;
  private final StepScheduler steps;

  public QueueJob(RenderJobs jobs, StepScheduler steps) {
    this.jobs = jobs;
    this.steps = steps;
  }

  public void handle(Submitted video) {
    jobs.insert(job(video, video.job(), video.submittedAt()));
    steps.enqueue(RenderFlow.first(video.job()));
  }

  /** Queues the job that renders a recording live; does nothing for a video without prestart. */
  public void receive(Uploading video) {
    video
        .prestart()
        .ifPresent(
            prestart -> {
              jobs.insert(job(video, prestart.job(), video.details().createdAt()));
              jobs.reception(prestart.job(), RecordingProgress.WAITING);
              steps.enqueue(RenderFlow.firstLive(prestart.job()));
            });
  }

  /**
   * Resumes a job that waits for a recording when the recording is complete, unless the job is
   * rendering it: the complete recording is rendered like any other video. Call this before the
   * video is changed: the engine locks the job first, too.
   */
  public void resume(JobId job) {
    steps.goOn(RenderFlow.firstLive(job), RenderFlow.first(job));
  }

  private static RenderJob job(Video video, JobId job, Instant createdAt) {
    return new RenderJob(
        job,
        video.account(),
        video.id(),
        createdAt,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        Progress.none(),
        Map.of(),
        false);
  }
}
