package dev.vidport.usecases.render;

import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.job.port.WorkerCapacity;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A step that copies the video of a source. A copy needs every frame, while a decoder passes over a
 * damaged one. If the copy fails, the source is therefore planned again, to be encoded; a source
 * that is too damaged for that fails there.
 */
final class RemuxOrEncodeStep implements RenderStep {
  private final RenderStep remux;
  private final RenderJobs jobs;
  private final WorkerCapacity capacity;

  RemuxOrEncodeStep(RenderStep remux, RenderJobs jobs, WorkerCapacity capacity) {
    this.remux = remux;
    this.jobs = jobs;
    this.capacity = capacity;
  }

  @Override
  public Result run(StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    try {
      return remux.run(context);
    } catch (UnusableMediaException fault) {
      if (!fault.failure().code().equals(Failure.DAMAGED)) {
        throw fault;
      }
      return replacePlan(context);
    }
  }

  private Result replacePlan(StepContext context) throws UnusableMediaException {
    RenderJob job = context.job();
    RenderPlan remuxed = context.plan();
    List<SourceFacts> facts =
        job.facts().stream().map(source -> source.with(Optional.empty())).toList();
    RenderPlan encoded = PlanStep.plan(context, facts, capacity).replacing(remuxed);
    return Result.of(
        () -> {
          jobs.replacePlan(job.id(), context.step().kind(), context.control().attempt(), encoded);
          // The seconds of the replaced chunks do not count.
          for (Chunk chunk : remuxed.chunks()) {
            jobs.progress(job.id(), chunk.index(), 0);
          }
        });
  }
}
