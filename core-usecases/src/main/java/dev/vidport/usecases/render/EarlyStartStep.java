package dev.vidport.usecases.render;

import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;

/** Makes the beginning of a video playable, seconds after the video was submitted. */
final class EarlyStartStep implements RenderStep {
  private final MediaPackager packager;
  private final RenderFileStore files;

  EarlyStartStep(MediaPackager packager, RenderFileStore files) {
    this.packager = packager;
    this.files = files;
  }

  @Override
  public Result run(StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    files.publishEarly(
        context,
        packager.createEarlyStart(
            context.plan(), context.webReady(), context.sources().get(0), context.control()));
    return Result.of(() -> {});
  }
}
