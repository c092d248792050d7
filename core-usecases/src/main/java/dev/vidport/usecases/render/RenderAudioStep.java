package dev.vidport.usecases.render;

import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.render.port.MediaRenderer;
import dev.vidport.usecases.render.port.UnusableMediaException;
import java.io.IOException;
import java.nio.file.Path;

/** Renders the whole audio. */
final class RenderAudioStep implements RenderStep {
  private final MediaRenderer renderer;
  private final RenderFileStore files;

  RenderAudioStep(MediaRenderer renderer, RenderFileStore files) {
    this.renderer = renderer;
    this.files = files;
  }

  @Override
  public Result run(StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    Path audio = renderer.renderAudio(context.plan(), context.sources(), context.control());
    files.put(RenderFileKeys.newAudio(context), audio, context.control());
    return Result.of(() -> {});
  }
}
