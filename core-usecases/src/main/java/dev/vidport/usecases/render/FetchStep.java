package dev.vidport.usecases.render;

import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.job.RenderFlow;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.Priority;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.processing.VideoOutcomes;
import dev.vidport.usecases.step.port.StepLimitException;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.upload.FetchFile;
import dev.vidport.usecases.upload.port.RemoteFileException;
import dev.vidport.usecases.usage.UsageRecorder;
import dev.vidport.usecases.video.FindVideo;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * Fetches the file of an import. A file that arrives slowly is rendered meanwhile, like a
 * recording, if its container permits it.
 */
final class FetchStep implements RenderStep {
  /** Longer than every wait for the server, and than storing a part takes. */
  static final Duration LIMIT = Duration.ofMinutes(10);

  /**
   * The largest file, 20 GiB, takes so long at 8 Mbit/s. A transfer hardly needs the processors, so
   * a busy machine is no reason for more, and a slow server occupies a thread.
   */
  static final Duration TOTAL_LIMIT = Duration.ofHours(6);

  private final RenderJobs jobs;
  private final StepScheduler scheduler;
  private final FetchFile fetch;
  private final FindVideo find;
  private final UsageRecorder usage;
  private final Clock clock;

  FetchStep(
      RenderJobs jobs,
      StepScheduler scheduler,
      FetchFile fetch,
      FindVideo find,
      UsageRecorder usage,
      Clock clock) {
    this.jobs = jobs;
    this.scheduler = scheduler;
    this.fetch = fetch;
    this.find = find;
    this.usage = usage;
    this.clock = clock;
  }

  @Override
  public Result run(StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    jobs.started(context.job().id(), Timestamps.now(clock));
    if (!context.video().details().isUnfetched()) {
      return Result.of(() -> continueJob(context.job()));
    }
    try {
      long sizeBytes =
          fetch.handle(context.video().id(), context.job().id(), live(context), context.control());
      return Result.of(
          () -> {
            // The engine locks the job before the video.
            continueJob(context.job());
            store(context.job(), sizeBytes);
          });
    } catch (RemoteFileException fault) {
      if (fault.isTemporary()) {
        throw fault;
      }
      throw new UnusableMediaException(fault.failure());
    }
  }

  /**
   * Starts to render the file. Not if all of its audio has to be measured before, nor from a later
   * frame than the first, which would need a seek, nor for a video that no one waits for.
   */
  private Optional<Runnable> live(StepContext context) {
    RenderOptions options = context.video().details().options();
    return options.loudness().isPresent()
            || options.trim().filter(range -> range.start() > 0).isPresent()
            || options.priority() == Priority.LOW
        ? Optional.empty()
        : Optional.of(() -> enqueueLive(context.job()));
  }

  /** Where others wait already, the file would be fetched before its rendering begins. */
  private void enqueueLive(RenderJob job) {
    if (!scheduler.isDue(RenderSteps.RECEIVE)) {
      scheduler.enqueue(RenderFlow.firstLive(job.id()));
    }
  }

  /** The step that renders the file, if it runs, starts the next one. */
  private void continueJob(RenderJob job) {
    scheduler.continueAfter(RenderFlow.firstLive(job.id()), RenderFlow.first(job.id()));
  }

  private void store(RenderJob job, long sizeBytes) {
    find.change(
            job.account(),
            job.video(),
            video ->
                VideoOutcomes.isActiveJob(video, job.id()) && video.details().isUnfetched()
                    ? ((Submitted) video).fetched(sizeBytes)
                    : video)
        .filter(video -> video instanceof Submitted && !video.details().isUnfetched())
        .map(Submitted.class::cast)
        .ifPresent(usage::submitted);
  }

  /** The outcome when the last attempt failed. */
  static Failure exhausted(Throwable last) {
    return last instanceof RemoteFileException fault
        ? fault.failure()
        : new Failure(
            Failure.INTERNAL,
            "The import could not store the file, several times, because of a fault of this service;"
                + " import it again later.");
  }

  /** The outcome of a fetch that ran past a limit. */
  static Failure timedOut(Throwable last) {
    boolean isSlow =
        last instanceof StepLimitException exceeded
            && exceeded.limit() == StepLimitException.Limit.TOTAL;
    return new Failure(
        Failure.TIMED_OUT,
        "The import could not fetch the file. It "
            + (isSlow
                ? "took longer than " + TOTAL_LIMIT.toHours() + " hours; a faster server may work."
                : "made no progress, several times; import it again later."));
  }
}
