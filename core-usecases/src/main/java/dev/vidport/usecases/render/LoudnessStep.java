package dev.vidport.usecases.render;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.render.AudioGain;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.util.Optional;

/**
 * Measures the whole audio before any of it is encoded, and stores the plan with the gain that the
 * requested loudness needs: what is played early is a part of the result.
 */
final class LoudnessStep implements RenderStep {
  private final RenderJobs jobs;
  private final MediaRenderer renderer;

  LoudnessStep(RenderJobs jobs, MediaRenderer renderer) {
    this.jobs = jobs;
    this.renderer = renderer;
  }

  @Override
  public Result run(StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    RenderPlan plan = context.plan();
    LoudnessTarget target = context.video().details().options().loudness().orElseThrow();
    Optional<AudioGain> gain =
        renderer.measureGain(plan, target, context.sources(), context.control());
    return Result.of(() -> gain.ifPresent(measured -> save(context, plan.withGain(measured))));
  }

  private void save(StepContext context, RenderPlan plan) {
    jobs.replacePlan(context.job().id(), RenderSteps.LOUDNESS, context.control().attempt(), plan);
  }
}
