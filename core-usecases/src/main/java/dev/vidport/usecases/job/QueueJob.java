package dev.vidport.usecases.job;

import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.RenderFlow;
import dev.vidport.domain.video.Submitted;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Queues the render job of a video, in the transaction that submits it. */
public final class QueueJob {
  private final RenderJobs jobs;
  private final Steps steps;

  public QueueJob(RenderJobs jobs, Steps steps) {
    this.jobs = jobs;
    this.steps = steps;
  }

  public void handle(Submitted video) {
    jobs.insert(
        new RenderJob(
            video.job(),
            video.account(),
            video.id(),
            video.submittedAt(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            Progress.none(),
            false));
    steps.enqueue(RenderFlow.first(video.job()));
  }
}
