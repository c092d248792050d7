package dev.vidport.usecases.render;

import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.job.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;

/** Renders the whole audio. */
final class RenderAudioStep implements RenderStep {
  private final MediaEngine media;
  private final RenderFileStore files;

  RenderAudioStep(MediaEngine media, RenderFileStore files) {
    this.media = media;
    this.files = files;
  }

  @Override
  public Result run(StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    Path audio = media.renderAudio(context.plan(), context.sources(), context.control());
    files.put(RenderFileKeys.newAudio(context), audio, context.control());
    return Result.of(() -> {});
  }
}
