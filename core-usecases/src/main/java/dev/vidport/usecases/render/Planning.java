package dev.vidport.usecases.render;

import dev.vidport.domain.render.Planner;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.usecases.job.Capacity;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepHandler.Result;

/** Decides what is rendered, and in how many chunks. */
final class Planning implements RenderStep {
  private final RenderJobs jobs;
  private final Capacity capacity;

  Planning(RenderJobs jobs, Capacity capacity) {
    this.jobs = jobs;
    this.capacity = capacity;
  }

  @Override
  public Result run(Work work) throws MediaFault {
    VideoDetails details = work.video().details();
    try {
      RenderPlan plan =
          Planner.plan(
              details.material(), work.job().facts(), details.options(), capacity.freeLanes());
      return Result.of(() -> jobs.savePlan(work.job().id(), plan));
    } catch (Planner.Unplannable e) {
      throw new MediaFault(e.failure());
    }
  }
}
