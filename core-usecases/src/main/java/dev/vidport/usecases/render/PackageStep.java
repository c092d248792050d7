package dev.vidport.usecases.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.util.List;

/** Packages the rendered chunks and the audio as streams and files. */
final class PackageStep implements RenderStep {
  private final RenderJobs jobs;
  private final MediaPackager packager;
  private final RenderFileStore files;

  PackageStep(RenderJobs jobs, MediaPackager packager, RenderFileStore files) {
    this.jobs = jobs;
    this.packager = packager;
    this.files = files;
  }

  @Override
  public Result run(StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    RenderPlan plan = context.plan();
    List<List<ObjectKey>> chunks =
        plan.chunks().stream().map(chunk -> keys(context, chunk.index())).toList();
    MediaPackager.Packaged packaged = packaged(context, plan, chunks);
    files.publish(context, packaged.files());
    return Result.of(
        () ->
            jobs.saveLength(
                context.job().id(), context.control().attempt(), packaged.lengthMicros()));
  }

  private MediaPackager.Packaged packaged(
      StepContext context, RenderPlan plan, List<List<ObjectKey>> chunks)
      throws UnusableMediaException, IOException, StepStoppedException {
    List<ObjectKey> audio = RenderFileKeys.audio(context.job(), plan);
    if (plan.topRemuxed()) {
      return packager.packageRemaining(
          plan, RenderFileKeys.topIndex(context.job()), chunks, audio, context.control());
    }
    List<ObjectKey> early =
        plan.earlyRendition().isEmpty() ? List.of() : RenderFileKeys.earlyChunks(context.job());
    return packager.packageAll(plan, chunks, early, audio, context.control());
  }

  private static List<ObjectKey> keys(StepContext context, int chunk) {
    RenderJob job = context.job();
    return context.plan().chunked().stream()
        .map(rendition -> RenderFileKeys.chunk(job, chunk, rendition))
        .toList();
  }
}
