package dev.vidport.usecases.render;

import dev.vidport.domain.storage.EarlyFile;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;

/** Publishes the master playlist of the early rendition: its address answers from now on. */
final class EarlyPublishStep implements RenderStep {
  private final RenderFileStore files;

  EarlyPublishStep(RenderFileStore files) {
    this.files = files;
  }

  @Override
  public Result run(StepContext context) throws IOException, StepStoppedException {
    String master = files.text(RenderFileKeys.unpublishedMaster(context.job()), context.control());
    files.put(
        RenderFileKeys.early(context.job(), EarlyFile.ofEarlyStart(OutputFile.MASTER)),
        master,
        context.control());
    return Result.of(() -> {});
  }
}
