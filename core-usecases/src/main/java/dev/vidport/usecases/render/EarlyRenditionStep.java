package dev.vidport.usecases.render;

import dev.vidport.domain.render.EarlyRendition;
import dev.vidport.domain.render.EarlyStart;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.render.port.MediaPackager;
import dev.vidport.usecases.render.port.MediaRenderer;
import dev.vidport.usecases.render.port.UnusableMediaException;
import dev.vidport.usecases.storage.port.EarlyFile;
import dev.vidport.usecases.storage.port.ObjectKey;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Renders a run of chunks of the early rendition, and adds each to its playlist as soon as it is
 * rendered. They are also a part of the result.
 */
final class EarlyRenditionStep implements RenderStep {
  private final RenderJobs jobs;
  private final MediaRenderer renderer;
  private final MediaPackager packager;
  private final RenderFileStore files;
  private final Clock clock;

  EarlyRenditionStep(
      RenderJobs jobs,
      MediaRenderer renderer,
      MediaPackager packager,
      RenderFileStore files,
      Clock clock) {
    this.jobs = jobs;
    this.renderer = renderer;
    this.packager = packager;
    this.files = files;
    this.clock = clock;
  }

  @Override
  public Result run(StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    RenderPlan plan = context.plan();
    int run = context.step().index();
    Instant start = clock.instant();
    AtomicReference<Instant> lastRendered = new AtomicReference<>(start);
    renderer.renderChunks(
        plan.ofEarlyRendition(),
        EarlyRendition.runs(plan).get(run),
        beginningOfAudio(plan, run),
        context.sources(),
        context.control(),
        (chunk, file, audio) -> {
          lastRendered.set(clock.instant());
          publish(context, chunk.index(), file, audio);
        });
    double took = Duration.between(start, lastRendered.get()).toNanos() / 1e9;
    // A source that ends before its first frame leaves nothing to begin with.
    boolean isInTime =
        EarlyRendition.isInTime(plan, run, took)
            && files.exists(RenderFileKeys.unpublishedMaster(context.job()), context.control());
    String attempt = context.control().attempt();
    return Result.of(() -> jobs.saveEarlyRun(context.job().id(), run, attempt, isInTime));
  }

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
  private static Optional<RenderPlan> beginningOfAudio(RenderPlan plan, int run) {
    return run == 0 && plan.audio().isPresent()
        ? Optional.of(EarlyStart.of(plan).audioPlan(plan))
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
    String name = context.plan().earlyRendition().orElseThrow().label() + ".m3u8";
    return RenderFileKeys.early(context.job(), EarlyFile.stage(chunk, name));
  }
}
