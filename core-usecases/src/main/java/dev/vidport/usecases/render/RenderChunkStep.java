package dev.vidport.usecases.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.render.port.MediaRenderer;
import dev.vidport.usecases.render.port.UnusableMediaException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Renders a chunk in every rendition that is encoded. */
final class RenderChunkStep implements RenderStep {
  private final RenderJobs jobs;
  private final MediaRenderer renderer;
  private final RenderFileStore files;

  RenderChunkStep(RenderJobs jobs, MediaRenderer renderer, RenderFileStore files) {
    this.jobs = jobs;
    this.renderer = renderer;
    this.files = files;
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
    List<Path> rendered;
    try {
      rendered =
          renderer.renderChunk(
              plan,
              chunk,
              context.sources(),
              context.control(),
              seconds -> jobs.progress(context.job().id(), chunk, seconds));
    } catch (UnusableMediaException fault) {
      if (isReplaced(context)) {
        return obsolete(context);
      }
      throw fault;
    }
    if (isReplaced(context)) {
      return obsolete(context);
    }
    for (int i = 0; i < rendered.size(); i++) {
      files.put(
          RenderFileKeys.newChunk(context, chunk, plan.encoded().get(i)),
          rendered.get(i),
          context.control());
    }
    return Result.of(() -> {});
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
