package dev.vidport.usecases.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.job.StepStopped;
import java.io.IOException;

/** Takes the poster, the candidates and the filmstrip from what was packaged. */
final class TakingStills implements RenderStep {
  private final RenderJobs jobs;
  private final MediaEngine media;
  private final JobFiles files;

  TakingStills(RenderJobs jobs, MediaEngine media, JobFiles files) {
    this.jobs = jobs;
    this.media = media;
    this.files = files;
  }

  @Override
  public Result run(Work work) throws MediaFault, IOException, StepStopped {
    RenderJob job = work.job();
    RenderPlan plan = work.plan();
    Rendition smallest = plan.renditions().get(plan.renditions().size() - 1);
    MediaEngine.Taken taken =
        media.stills(
            plan,
            RenderFiles.rendition(job, smallest),
            RenderFiles.rendition(job, plan.top()),
            job.lengthMicros().orElseThrow(),
            work.control());
    files.publish(work, taken.files());
    return Result.of(() -> jobs.saveStills(job.id(), taken.stills()));
  }
}
