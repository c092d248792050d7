package dev.vidport.usecases.render;

import dev.vidport.domain.job.RenderFlow;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.EarlyRendition;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.EarlyFile;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Renders a run of chunks of the early rendition, and adds each to its playlist as soon as it is
 * rendered. They are also a part of the result.
 */
final class EarlyRenditionStep implements RenderStep {
  private final RenderJobs jobs;
  private final StepScheduler scheduler;
  private final MediaRenderer renderer;
  private final MediaPackager packager;
  private final RenderFileStore files;
  private final Clock clock;

  EarlyRenditionStep(
      RenderJobs jobs,
      StepScheduler scheduler,
      MediaRenderer renderer,
      MediaPackager packager,
      RenderFileStore files,
      Clock clock) {
    this.jobs = jobs;
    this.scheduler = scheduler;
    this.renderer = renderer;
    this.packager = packager;
    this.files = files;
    this.clock = clock;
  }

  @Override
  public Result run(StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    RenderPlan plan = context.plan();
    int first = context.step().index();
    Run run = new Run(context, clock.instant());
    renderer.renderChunks(
        plan.ofEarlyRendition(),
        EarlyRendition.run(plan, first),
        beginningOfAudio(plan, first),
        context.sources(),
        context.control(),
        run::progressed,
        run);
    String attempt = context.control().attempt();
    return Result.of(
        () -> jobs.saveEarlyRun(context.job().id(), first, attempt, run.rendered() - first));
  }

  /** Publishes the chunks of a run, and starts what is to be done once they are there. */
  private final class Run implements MediaRenderer.RenderedChunks {
    private final StepContext context;
    private final RenderPlan plan;
    private final int first;
    private volatile Progress begun;
    private boolean isBegun;
    private int rendered;
    private boolean isInTime;

    Run(StepContext context, Instant started) {
      this.context = context;
      this.plan = context.plan();
      this.first = context.step().index();
      this.begun = new Progress(seconds(first), started);
      this.rendered = first;
    }

    /** The number of chunks of the video that are rendered. */
    int rendered() {
      return rendered;
    }

    /**
     * The start of ffmpeg, before its first frames, tells nothing of the speed of a run of many
     * chunks. The rest of the first chunk does, if it is long enough. Most of a single chunk can be
     * decoded before its first frame is out, so it is measured as a whole.
     */
    void progressed(double seconds) {
      if (isBegun || seconds == 0) {
        return;
      }
      isBegun = true;
      boolean isLong = seconds <= (seconds(first + 1) - seconds(first)) / 2;
      if (!EarlyRendition.isSingle(first) && isLong) {
        begun = new Progress(seconds(first) + seconds, clock.instant());
      }
    }

    @Override
    public boolean accept(Chunk chunk, Path file, Optional<Path> audio)
        throws IOException, StepStoppedException {
      Instant now = clock.instant();
      publish(context, chunk.index(), file, audio);
      rendered = chunk.index() + 1;
      jobs.earlyChunks(context.job().id(), first, rendered);
      if (!isInTime && isInTime(chunk.index(), now)) {
        isInTime = true;
        start(Step.only(context.job().id(), RenderSteps.EARLY_PUBLISH));
      }
      if (chunk.index() == first) {
        // Audio was encoded beside it.
        begun = new Progress(seconds(rendered), now);
      }
      boolean couldOthersBegin = EarlyRendition.mayOthersBegin(plan, rendered - 1);
      if (EarlyRendition.mayOthersBegin(plan, rendered) && !couldOthersBegin) {
        for (Step step : RenderFlow.besideEarlyRendition(context.job().id(), plan)) {
          start(step);
        }
      }
      return !(EarlyRendition.mayEnd(plan, first, chunk.index()) && doOthersWait());
    }

    private boolean isInTime(int chunk, Instant now) throws IOException, StepStoppedException {
      // A source that ends before its first frame leaves nothing to begin with.
      return EarlyRendition.isInTime(plan, chunk, speed(chunk, now))
          && files.exists(RenderFileKeys.unpublishedMaster(context.job()), context.control());
    }

    /** Seconds of video per second, until the end of a chunk. */
    private double speed(int chunk, Instant now) {
      double taken = Duration.between(begun.at(), now).toNanos() / 1e9;
      double rendered = seconds(chunk + 1) - begun.seconds();
      return rendered
          / (EarlyRendition.isSingle(chunk) ? EarlyRendition.withoutStart(taken) : taken);
    }

    private double seconds(int chunks) {
      return EarlyRendition.microsOf(plan, chunks) / 1e6;
    }

    private void start(Step step) throws StepStoppedException {
      context.control().confirmLease();
      scheduler.enqueue(step);
    }

    private boolean doOthersWait() {
      return scheduler.isDue(RenderSteps.EARLY_RENDITION);
    }
  }

  /**
   * @param seconds what is rendered of the video
   */
  private record Progress(double seconds, Instant at) {}

  private void publish(StepContext context, int chunk, Path file, Optional<Path> audio)
      throws IOException, StepStoppedException {
    // First what a viewer waits for, and before the store takes the file. A playlist that players
    // have read must not change, so what an earlier attempt has published stays.
    if (!files.exists(lastFile(context, chunk), context.control())) {
      files.publishEarly(
          context,
          packager.packageEarlyChunk(
              context.plan(), chunk, file, audio, before(context, chunk), context.control()));
    }
    files.put(RenderFileKeys.newEarlyChunk(context, chunk), file, context.control());
  }

  /** The audio that comes with the first chunk. */
  private static Optional<RenderPlan> beginningOfAudio(RenderPlan plan, int first) {
    return first == 0 && plan.audio().isPresent()
        ? Optional.of(EarlyRendition.audioStages(plan).get(0).audioPlan(plan))
        : Optional.empty();
  }

  /** The playlist that the chunk before has published; empty for the first chunk. */
  private Optional<String> before(StepContext context, int chunk)
      throws IOException, StepStoppedException {
    if (chunk == 0) {
      return Optional.empty();
    }
    return Optional.of(files.text(playlist(context, chunk - 1), context.control()));
  }

  /** The file of a chunk that is published after its others. */
  private static ObjectKey lastFile(StepContext context, int chunk) {
    return chunk == 0 ? RenderFileKeys.unpublishedMaster(context.job()) : playlist(context, chunk);
  }

  private static ObjectKey playlist(StepContext context, int chunk) {
    String name = context.plan().earlyRendition().orElseThrow().name() + ".m3u8";
    return RenderFileKeys.early(context.job(), EarlyFile.stage(chunk, name));
  }
}
