package dev.vidport.usecases.render;

import dev.vidport.domain.render.Planner;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.usecases.job.Capacity;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepHandler.Result;

/** Plans what to render, and in how many chunks. */
final class PlanStep implements RenderStep {
  private final RenderJobs jobs;
  private final Capacity capacity;

  PlanStep(RenderJobs jobs, Capacity capacity) {
    this.jobs = jobs;
    this.capacity = capacity;
  }

  @Override
  public Result run(StepContext context) throws MediaFault {
    VideoDetails details = context.video().details();
    try {
      RenderPlan plan =
          Planner.plan(
              details.material(), context.job().facts(), details.options(), capacity.freeLanes());
      return Result.of(() -> jobs.savePlan(context.job().id(), plan));
    } catch (Planner.Unplannable e) {
      throw new MediaFault(e.failure());
    }
  }
}
