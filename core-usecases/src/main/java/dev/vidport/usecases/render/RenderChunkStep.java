package dev.vidport.usecases.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.job.port.WorkerCapacity;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** Renders a chunk in every encoded rendition but the early one. */
final class RenderChunkStep implements RenderStep {
  private final RenderJobs jobs;
  private final MediaRenderer renderer;
  private final RenderFileStore files;
  private final WorkerCapacity capacity;
  private final Clock clock;

  RenderChunkStep(
      RenderJobs jobs,
      MediaRenderer renderer,
      RenderFileStore files,
      WorkerCapacity capacity,
      Clock clock) {
    this.jobs = jobs;
    this.renderer = renderer;
    this.files = files;
    this.capacity = capacity;
    this.clock = clock;
  }

  @Override
  public Result run(StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    RenderPlan plan = context.plan();
    int chunk = context.step().index();
    if (plan.chunk(chunk).isEmpty()) {
      // Queued before another plan replaced that of this chunk.
      return Result.of(() -> {});
    }
    Instant start = clock.instant();
    AtomicReference<Double> length = new AtomicReference<>(0.0);
    List<Path> rendered;
    try {
      rendered =
          renderer.renderChunk(
              plan.ofChunks(),
              chunk,
              context.sources(),
              context.control(),
              seconds -> {
                length.set(seconds);
                jobs.progress(context.job().id(), chunk, seconds);
              });
    } catch (UnusableMediaException fault) {
      if (isReplaced(context)) {
        return obsolete(context);
      }
      throw fault;
    }
    if (isReplaced(context)) {
      return obsolete(context);
    }
    capacity.rendered(
        Objects.requireNonNull(length.get()) * plan.rate().perSecond() * pixels(plan),
        Duration.between(start, clock.instant()));
    for (int i = 0; i < rendered.size(); i++) {
      files.put(
          RenderFileKeys.newChunk(context, chunk, plan.chunked().get(i)),
          rendered.get(i),
          context.control());
    }
    return Result.of(() -> {});
  }

  /** The encoded pixels of a frame: a measure of its work. */
  private static double pixels(RenderPlan plan) {
    return plan.chunked().stream()
        .mapToDouble(rendition -> (double) rendition.width() * rendition.height())
        .sum();
  }

  /** Whether another plan has replaced that of this chunk since the step began. */
  private boolean isReplaced(StepContext context) {
    return jobs.find(context.job().id())
        .flatMap(RenderJob::plan)
        .filter(plan -> plan.chunk(context.step().index()).isEmpty())
        .isPresent();
  }

  /** The chunk does not count, nor do its faults and the seconds that it has reported meanwhile. */
  private Result obsolete(StepContext context) {
    return Result.of(() -> jobs.progress(context.job().id(), context.step().index(), 0));
  }
}
