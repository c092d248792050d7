package dev.vidport.usecases.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.job.StepStopped;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Renders a chunk in every rendition that is encoded. */
final class RenderingChunk implements RenderStep {
  private final RenderJobs jobs;
  private final MediaEngine media;
  private final JobFiles files;

  RenderingChunk(RenderJobs jobs, MediaEngine media, JobFiles files) {
    this.jobs = jobs;
    this.media = media;
    this.files = files;
  }

  @Override
  public Result run(Work work) throws MediaFault, IOException, StepStopped {
    RenderPlan plan = work.plan();
    int chunk = work.step().index();
    List<Path> made =
        media.renderChunk(
            plan,
            chunk,
            work.sources(),
            work.control(),
            seconds -> jobs.progress(work.job().id(), chunk, seconds));
    for (int i = 0; i < made.size(); i++) {
      files.put(
          RenderFiles.newChunk(work, chunk, plan.encoded().get(i)), made.get(i), work.control());
    }
    return Result.of(() -> {});
  }
}
