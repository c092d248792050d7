package dev.vidport.usecases.render;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.media.port.MediaPorts;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.usage.UsageRecorder;
import dev.vidport.usecases.usage.UsageReservations;
import dev.vidport.usecases.video.FindVideo;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Handles the first step of jobs that were started with a recording, and delegates all other steps.
 */
public final class RenderRecording implements StepHandler {
  private final StepHandler delegate;
  private final RenderJobs jobs;
  private final ReceiveStep receiveStep;
  private final RandomGenerator random;

  public RenderRecording(
      StepHandler delegate,
      LiveRecordings recordings,
      RenderJobs jobs,
      MediaPorts media,
      ObjectStore store,
      GarbageCollector garbage,
      FindVideo find,
      RenderJobQueue queue,
      UsageRecorder usage,
      UsageReservations reservation,
      RandomGenerator random,
      Clock clock) {
    this.delegate = delegate;
    this.jobs = jobs;
    this.receiveStep =
        new ReceiveStep(
            recordings,
            jobs,
            media.prober(),
            media.liveRenderer(),
            new RenderFileStore(store),
            find,
            garbage,
            queue,
            usage,
            reservation,
            clock);
    this.random = random;
  }

  @Override
  public Duration limit(Step step) {
    return isReceive(step) ? StepLimits.RECEIVE : delegate.limit(step);
  }

  @Override
  public Duration totalLimit(Step step) {
    return isReceive(step)
        ? StepLimits.RECEIVE.plus(StepHandler.BUSY_MACHINE)
        : delegate.totalLimit(step);
  }

  @Override
  public Result run(Step step, StepControl control) throws Exception {
    return isReceive(step)
        ? receiveStep.run(step, job(step), control)
        : delegate.run(step, control);
  }

  @Override
  public List<Step> after(Step step, Set<Step> done) {
    // No step can follow until the recording is complete; its completion queues the next one.
    return isReceive(step) && !receiveStep.isComplete(job(step))
        ? List.of()
        : delegate.after(step, done);
  }

  @Override
  public void onGivenUp(Step step, Reason reason, Throwable last) {
    if (isReceive(step)) {
      receiveStep.onGivenUp(job(step), JobId.random(random));
    } else {
      delegate.onGivenUp(step, reason, last);
    }
  }

  private static boolean isReceive(Step step) {
    return step.kind().equals(RenderSteps.RECEIVE);
  }

  private RenderJob job(Step step) {
    return jobs.find(step.job())
        .orElseThrow(() -> new IllegalStateException("no record of render job " + step.job()));
  }
}
