package dev.vidport.usecases.render;

import static java.util.Map.entry;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.RenderFlow;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.job.port.WorkerCapacity;
import dev.vidport.usecases.media.port.MediaPorts;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.processing.VideoOutcomes;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.usage.UsageReservations;
import dev.vidport.usecases.video.port.Videos;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Handles the steps of render jobs. Each step reads what earlier steps stored and stores what later
 * steps read, so that any host can run any step, even repeatedly.
 */
public final class RenderVideo implements StepHandler {
  private final RenderJobs jobs;
  private final Videos videos;
  private final VideoOutcomes end;
  private final DeletedSourceCheck sourceCheck;
  private final StepLimits limits;
  private final Map<StepKind, RenderStep> steps;

  RenderVideo(
      RenderJobs jobs,
      StepScheduler scheduler,
      Videos videos,
      AccountPorts accounts,
      FetchStep fetch,
      MediaPorts media,
      ObjectStore store,
      UsageReservations reservation,
      VideoOutcomes end,
      StepLimits limits,
      WorkerCapacity capacity,
      Clock clock) {
    this.jobs = jobs;
    this.videos = videos;
    this.end = end;
    this.sourceCheck = new DeletedSourceCheck(videos);
    this.limits = limits;
    RenderFileStore files = new RenderFileStore(store);
    this.steps =
        Map.ofEntries(
            entry(RenderSteps.FETCH, fetch),
            entry(RenderSteps.PROBE, new ProbeStep(jobs, media.prober(), videos, clock)),
            entry(
                RenderSteps.PLAN, new PlanStep(jobs, videos, accounts, reservation, end, capacity)),
            entry(RenderSteps.LOUDNESS, new LoudnessStep(jobs, media.renderer())),
            entry(
                RenderSteps.EARLY_START,
                new RemuxOrEncodeStep(new EarlyStartStep(media.packager(), files), jobs, capacity)),
            entry(
                RenderSteps.REMUX_TOP,
                new RemuxOrEncodeStep(new RemuxTopStep(media.packager(), files), jobs, capacity)),
            entry(
                RenderSteps.EARLY_RENDITION,
                new EarlyRenditionStep(
                    jobs, scheduler, media.renderer(), media.packager(), files, clock)),
            entry(RenderSteps.EARLY_PUBLISH, new EarlyPublishStep(files)),
            entry(
                RenderSteps.CHUNK,
                new RenderChunkStep(jobs, media.renderer(), files, capacity, clock)),
            entry(
                RenderSteps.AUDIO, new RenderAudioStep(media.renderer(), media.packager(), files)),
            entry(RenderSteps.PACKAGE, new PackageStep(jobs, media.packager(), files)),
            entry(RenderSteps.STILLS, new ExtractStillsStep(jobs, media.stillExtractor(), files)),
            entry(RenderSteps.PUBLISH, new PublishStep(store, end)));
  }

  @Override
  public Duration limit(Step step) {
    return isFetch(step) ? FetchStep.LIMIT : limits.of(jobs.find(step.job()));
  }

  @Override
  public Duration totalLimit(Step step) {
    return isFetch(step) ? FetchStep.TOTAL_LIMIT : StepHandler.super.totalLimit(step);
  }

  @Override
  public Result run(Step step, StepControl control) throws IOException, StepStoppedException {
    RenderJob job = job(step.job());
    Optional<Submitted> video =
        videos
            .find(job.account(), job.video())
            .filter(found -> VideoOutcomes.isActiveJob(found, job.id()))
            .map(Submitted.class::cast);
    if (video.isEmpty()) {
      // Deleted or ended since the step was queued.
      return Result.last(() -> {});
    }
    try {
      return step(step.kind()).run(new StepContext(step, job, video.get(), control));
    } catch (UnusableMediaException fault) {
      Failure failure = sourceCheck.failureOf(video.get()).orElse(fault.failure());
      return Result.last(() -> end.failed(job, failure));
    } catch (IOException fault) {
      // A retry would not bring back a deleted source.
      Failure failure = sourceCheck.failureOf(video.get()).orElseThrow(() -> fault);
      return Result.last(() -> end.failed(job, failure));
    }
  }

  private RenderStep step(StepKind kind) {
    return Optional.ofNullable(steps.get(kind))
        .orElseThrow(() -> new IllegalStateException("no handler for step kind " + kind));
  }

  @Override
  public List<Step> after(Step step, Set<Step> done) {
    RenderJob job = job(step.job());
    return RenderFlow.after(
        step, job.plan(), () -> isLoudnessRequested(job), job.earlyChunks(), done);
  }

  /** Not for a deleted video, whose next step ends the job. */
  private boolean isLoudnessRequested(RenderJob job) {
    return videos
        .find(job.account(), job.video())
        .flatMap(video -> video.details().options().loudness())
        .isPresent();
  }

  @Override
  public void onGivenUp(Step step, Reason reason, Throwable last) {
    RenderJob job = job(step.job());
    switch (reason) {
      case TIMED_OUT ->
          end.timedOut(
              job,
              isFetch(step)
                  ? FetchStep.timedOut(last)
                  : new Failure(Failure.TIMED_OUT, StepLimits.exceeded(last)));
      case EXHAUSTED ->
          end.failed(
              job,
              isFetch(step)
                  ? FetchStep.exhausted(last)
                  : new Failure(
                      Failure.INTERNAL,
                      "processing failed several times because of a server fault; try again"
                          + " later"));
      case BUG ->
          end.failed(
              job,
              new Failure(
                  Failure.BUG,
                  "processing failed because of a bug of this service, and trying again does not"
                      + " help; please report the ID of the video"));
    }
  }

  private static boolean isFetch(Step step) {
    return step.kind().equals(RenderSteps.FETCH);
  }

  private RenderJob job(JobId id) {
    return jobs.find(id)
        .orElseThrow(() -> new IllegalStateException("no record of render job " + id));
  }
}
