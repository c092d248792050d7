package dev.vidport.usecases.render;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.usecases.job.QueueJob;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepHandler;
import dev.vidport.usecases.storage.CleanStore;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.video.FindVideo;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Does the first step of jobs that were started with a recording, and leaves all others to the
 * handler of any video.
 */
public final class RenderRecording implements StepHandler {
  private final StepHandler others;
  private final RenderJobs jobs;
  private final Receiving receiving;
  private final RandomGenerator random;

  public RenderRecording(
      StepHandler others,
      Recordings recordings,
      RenderJobs jobs,
      MediaEngine media,
      ObjectStore store,
      CleanStore cleanStore,
      FindVideo find,
      QueueJob queue,
      RandomGenerator random,
      Clock clock) {
    this.others = others;
    this.jobs = jobs;
    this.receiving =
        new Receiving(recordings, jobs, media, new JobFiles(store), find, cleanStore, queue, clock);
    this.random = random;
  }

  @Override
  public Duration limit(Step step) {
    return isReceiving(step) ? StepLimits.RECEIVING : others.limit(step);
  }

  @Override
  public Result run(Step step, StepControl control) throws Exception {
    return isReceiving(step) ? receiving.run(step, job(step), control) : others.run(step, control);
  }

  @Override
  public List<Step> after(Step step, Set<Step> done) {
    // Until all of the recording is there, nothing can follow; who completes it queues what does.
    return isReceiving(step) && !receiving.isComplete(job(step))
        ? List.of()
        : others.after(step, done);
  }

  @Override
  public void gaveUp(Step step, Reason reason, Throwable last) {
    if (isReceiving(step)) {
      receiving.gaveUp(job(step), JobId.random(random));
    } else {
      others.gaveUp(step, reason, last);
    }
  }

  private static boolean isReceiving(Step step) {
    return step.kind() == StepKind.RECEIVE;
  }

  private RenderJob job(Step step) {
    return jobs.find(step.job())
        .orElseThrow(() -> new IllegalStateException("no record of render job " + step.job()));
  }
}
