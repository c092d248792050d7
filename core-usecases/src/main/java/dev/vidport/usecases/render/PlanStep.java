package dev.vidport.usecases.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.job.WorkerCapacity;

/** Plans what to render, and in how many chunks. */
final class PlanStep implements RenderStep {
  private final RenderJobs jobs;
  private final WorkerCapacity capacity;

  PlanStep(RenderJobs jobs, WorkerCapacity capacity) {
    this.jobs = jobs;
    this.capacity = capacity;
  }

  @Override
  public Result run(StepContext context) throws UnusableMediaException {
    VideoDetails details = context.video().details();
    try {
      RenderPlan plan =
          RenderPlanner.plan(
              details.material(),
              context.job().facts(),
              details.options(),
              capacity.freeParallelChunks());
      return Result.of(() -> jobs.savePlan(context.job().id(), context.control().attempt(), plan));
    } catch (RenderPlanner.UnplannableException e) {
      throw new UnusableMediaException(e.failure());
    }
  }
}
