package dev.vidport.usecases.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.QueueClass;
import dev.vidport.domain.job.RecordingProgress;
import dev.vidport.domain.job.RenderFlow;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.render.Priority;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.job.port.StepScheduler;
import java.time.Instant;
import java.util.List;

/**
 * The queue of render jobs. A job is queued in the transaction that submits its video or starts its
 * recording.
 */
public final class RenderJobQueue {
  private final Jobs jobs;
  private final StepScheduler steps;
  private final StartJob start;

  public RenderJobQueue(Jobs jobs, StepScheduler steps) {
    this.jobs = jobs;
    this.steps = steps;
    this.start = new StartJob(jobs, steps);
  }

  /** Queues the job of a video whose files are stored. */
  public void render(Submitted video) {
    start.handle(
        job(video, video.job(), video.submittedAt()), RenderSteps.PROBE, queueClass(video));
  }

  /** Queues the job of an import, which fetches its file first. */
  public void fetch(Submitted video) {
    start.handle(
        job(video, video.job(), video.submittedAt()), RenderSteps.FETCH, queueClass(video));
  }

  /** Queues the job that renders a recording live; does nothing for a video without prestart. */
  public void receive(Uploading video) {
    video
        .prestart()
        .ifPresent(
            prestart -> {
              start.handle(
                  job(video, prestart.job(), video.details().createdAt()),
                  RenderSteps.RECEIVE,
                  QueueClass.FRESH);
              jobs.note(
                  Step.only(prestart.job(), RenderSteps.RECEIVE), RecordingProgress.WAITING.name());
            });
  }

  /**
   * Resumes a job that waits for a recording when the recording is complete, unless the job is
   * rendering it: the complete recording is rendered like any other video. Call this before the
   * video is changed, because the engine locks the job first.
   */
  public void resume(JobId job) {
    steps.continueAfter(RenderFlow.firstLive(job), RenderFlow.first(job));
  }

  /** Jobs whose live rendering waits for a worker, in no particular order. */
  public List<JobId> waitingToReceive(int limit) {
    return steps.waiting(RenderSteps.RECEIVE, limit);
  }

  /** An import has no size until it is fetched. */
  private static QueueClass queueClass(Video video) {
    VideoDetails details = video.details();
    if (details.options().priority() == Priority.LOW) {
      return QueueClass.LOW;
    }
    boolean isUpload =
        details.material().originalOwner().filter(details.id()::equals).isPresent()
            && !details.isUnfetched();
    return isUpload ? QueueClass.FRESH : QueueClass.NORMAL;
  }

  private static Job job(Video video, JobId job, Instant createdAt) {
    return Job.queued(job, RenderSteps.JOB, video.account(), video.id(), createdAt)
        .withDrawsCaptions(video.details().options().burnedCaptions().isPresent());
  }
}
