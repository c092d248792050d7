package dev.vidport.usecases.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.media.port.StillExtractor;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;

/** Extracts the poster, the candidates and the filmstrip from the packaged renditions. */
final class ExtractStillsStep implements RenderStep {
  private final RenderJobs jobs;
  private final StillExtractor extractor;
  private final RenderFileStore files;

  ExtractStillsStep(RenderJobs jobs, StillExtractor extractor, RenderFileStore files) {
    this.jobs = jobs;
    this.extractor = extractor;
    this.files = files;
  }

  @Override
  public Result run(StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    RenderJob job = context.job();
    RenderPlan plan = context.plan();
    Rendition smallest = plan.renditions().get(plan.renditions().size() - 1);
    StillExtractor.ExtractedStills extracted =
        extractor.extractStills(
            plan,
            RenderFileKeys.rendition(job, smallest),
            RenderFileKeys.rendition(job, plan.top()),
            job.lengthMicros().orElseThrow(),
            context.control());
    files.publish(context, extracted.files());
    return Result.of(
        () -> jobs.saveStills(job.id(), context.control().attempt(), extracted.stills()));
  }
}
