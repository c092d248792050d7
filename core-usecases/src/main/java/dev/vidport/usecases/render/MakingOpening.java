package dev.vidport.usecases.render;

import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.job.StepStopped;
import java.io.IOException;

/** Makes the beginning playable, moments after the video was submitted. */
final class MakingOpening implements RenderStep {
  private final MediaEngine media;
  private final JobFiles files;

  MakingOpening(MediaEngine media, JobFiles files) {
    this.media = media;
    this.files = files;
  }

  @Override
  public Result run(Work work) throws MediaFault, IOException, StepStopped {
    files.publishEarly(
        work, media.opening(work.plan(), work.webReady(), work.sources().get(0), work.control()));
    return Result.of(() -> {});
  }
}
