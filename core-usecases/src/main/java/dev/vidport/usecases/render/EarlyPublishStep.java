package dev.vidport.usecases.render;

import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.storage.port.EarlyFile;
import dev.vidport.usecases.storage.port.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Publishes the master playlist of the early rendition: its address answers from now on. */
final class EarlyPublishStep implements RenderStep {
  private final RenderFileStore files;

  EarlyPublishStep(RenderFileStore files) {
    this.files = files;
  }

  @Override
  public Result run(StepContext context) throws IOException, StepStoppedException {
    String master = files.text(RenderFileKeys.unpublishedMaster(context.job()), context.control());
    Path file = context.control().workFolder().resolve(OutputFile.MASTER);
    files.publishEarly(
        context,
        Map.of(EarlyFile.ofEarlyStart(OutputFile.MASTER), Files.writeString(file, master)));
    return Result.of(() -> {});
  }
}
