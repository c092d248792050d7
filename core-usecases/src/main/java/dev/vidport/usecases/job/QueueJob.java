package dev.vidport.usecases.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.Reception;
import dev.vidport.domain.job.RenderFlow;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Queues the render job of a video, in the transaction that submits it or begins to record it. */
public final class QueueJob {
  private final RenderJobs jobs;
  private final Steps steps;

  public QueueJob(RenderJobs jobs, Steps steps) {
    this.jobs = jobs;
    this.steps = steps;
  }

  public void handle(Submitted video) {
    jobs.insert(job(video, video.job(), video.submittedAt()));
    steps.enqueue(RenderFlow.first(video.job()));
  }

  /** Queues the job that waits for the parts of a recording; does nothing when none is to. */
  public void receive(Uploading video) {
    video
        .prestart()
        .ifPresent(
            prestart -> {
              jobs.insert(job(video, prestart.job(), video.details().createdAt()));
              jobs.reception(prestart.job(), Reception.WAITING);
              steps.enqueue(RenderFlow.receiving(prestart.job()));
            });
  }

  /**
   * Has a job that waited for a recording go on at its end, should it not be at it already: what is
   * there whole is rendered as any other. To be called before the video is changed: the engine
   * locks the job first, too.
   */
  public void goOn(JobId waiting) {
    steps.goOn(RenderFlow.receiving(waiting), RenderFlow.first(waiting));
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
