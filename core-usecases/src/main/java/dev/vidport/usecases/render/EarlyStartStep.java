package dev.vidport.usecases.render;

import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.job.StepStoppedException;
import java.io.IOException;

/** Makes the beginning of a video playable, seconds after the video was submitted. */
final class EarlyStartStep implements RenderStep {
  private final MediaEngine media;
  private final RenderFileStore files;

  EarlyStartStep(MediaEngine media, RenderFileStore files) {
    this.media = media;
    this.files = files;
  }

  @Override
  public Result run(StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    files.publishEarly(
        context,
        media.opening(
            context.plan(), context.webReady(), context.sources().get(0), context.control()));
    return Result.of(() -> {});
  }
}
