package dev.vidport.usecases.render;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.RenderFlow;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.job.Capacity;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepHandler;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.storage.CleanStore;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.video.Videos;
import dev.vidport.usecases.webhook.Announce;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Does the steps of render jobs: each reads what the steps before it stored, and stores what the
 * next ones read, so that any host can do any of them, and again.
 */
public final class RenderVideo implements StepHandler {
  private final RenderJobs jobs;
  private final Videos videos;
  private final EndVideo end;
  private final GoneSources gone;
  private final StepLimits limits;
  private final Map<StepKind, RenderStep> steps;

  public RenderVideo(
      RenderJobs jobs,
      Videos videos,
      MediaEngine media,
      ObjectStore store,
      Announce announce,
      CleanStore cleanStore,
      StepLimits limits,
      Capacity capacity,
      Clock clock) {
    this.jobs = jobs;
    this.videos = videos;
    this.end = new EndVideo(jobs, videos, announce, cleanStore, clock);
    this.gone = new GoneSources(videos);
    this.limits = limits;
    JobFiles files = new JobFiles(store);
    this.steps =
        Map.of(
            StepKind.PROBE, new Probing(jobs, media, clock),
            StepKind.PLAN, new Planning(jobs, capacity),
            StepKind.OPENING, new MakingOpening(media, files),
            StepKind.TOP, new CopyingTop(media, files),
            StepKind.CHUNK, new RenderingChunk(jobs, media, files),
            StepKind.AUDIO, new RenderingSound(media, files),
            StepKind.PACKAGE, new Packaging(jobs, media, files),
            StepKind.STILLS, new TakingStills(jobs, media, files),
            StepKind.PUBLISH, new Publishing(store, end));
  }

  @Override
  public Duration limit(Step step) {
    return limits.of(jobs.find(step.job()));
  }

  @Override
  public Result run(Step step, StepControl control) throws IOException, StepStopped {
    RenderJob job = job(step.job());
    Optional<Submitted> video =
        videos
            .find(job.account(), job.video())
            .filter(found -> EndVideo.isAtWork(found, job))
            .map(Submitted.class::cast);
    if (video.isEmpty()) {
      // Deleted or ended since the step was queued.
      return Result.last(() -> {});
    }
    try {
      return step(step.kind()).run(new Work(step, job, video.get(), control));
    } catch (MediaFault fault) {
      Failure failure = gone.of(video.get()).orElse(fault.failure());
      return Result.last(() -> end.failed(job, failure));
    } catch (IOException fault) {
      // What its owner has deleted will not come back with another try.
      Failure failure = gone.of(video.get()).orElseThrow(() -> fault);
      return Result.last(() -> end.failed(job, failure));
    }
  }

  private RenderStep step(StepKind kind) {
    return Optional.ofNullable(steps.get(kind))
        .orElseThrow(() -> new IllegalStateException("nobody does " + kind));
  }

  @Override
  public List<Step> after(Step step, Set<Step> done) {
    return RenderFlow.after(step, job(step.job()).plan(), done);
  }

  @Override
  public void gaveUp(Step step, Reason reason, Throwable last) {
    RenderJob job = job(step.job());
    switch (reason) {
      case TIMED_OUT ->
          end.timedOut(
              job,
              new Failure(
                  Failure.TIMED_OUT,
                  "processing took longer than its limit; a shorter or simpler file may work"));
      case EXHAUSTED ->
          end.failed(
              job,
              new Failure(
                  Failure.INTERNAL,
                  "processing failed several times for a reason on our side; try again later"));
    }
  }

  private RenderJob job(JobId id) {
    return jobs.find(id)
        .orElseThrow(() -> new IllegalStateException("no record of render job " + id));
  }
}
