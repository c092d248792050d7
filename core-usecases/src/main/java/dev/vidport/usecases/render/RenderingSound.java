package dev.vidport.usecases.render;

import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.job.StepStopped;
import java.io.IOException;
import java.nio.file.Path;

/** Renders the sound, whole. */
final class RenderingSound implements RenderStep {
  private final MediaEngine media;
  private final JobFiles files;

  RenderingSound(MediaEngine media, JobFiles files) {
    this.media = media;
    this.files = files;
  }

  @Override
  public Result run(Work work) throws MediaFault, IOException, StepStopped {
    Path made = media.renderAudio(work.plan(), work.sources(), work.control());
    files.put(RenderFiles.newAudio(work), made, work.control());
    return Result.of(() -> {});
  }
}
