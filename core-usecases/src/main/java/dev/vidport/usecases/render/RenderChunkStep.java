package dev.vidport.usecases.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.job.StepStoppedException;
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
    List<Path> rendered =
        renderer.renderChunk(
            plan,
            chunk,
            context.sources(),
            context.control(),
            seconds -> jobs.progress(context.job().id(), chunk, seconds));
    for (int i = 0; i < rendered.size(); i++) {
      files.put(
          RenderFileKeys.newChunk(context, chunk, plan.encoded().get(i)),
          rendered.get(i),
          context.control());
    }
    return Result.of(() -> {});
  }
}
