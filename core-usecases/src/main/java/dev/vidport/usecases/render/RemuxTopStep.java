package dev.vidport.usecases.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.util.Optional;

/** Remuxes the top rendition, so that the whole video can be played. The files are final. */
final class RemuxTopStep implements RenderStep {
  private final MediaPackager packager;
  private final RenderFileStore files;

  RemuxTopStep(MediaPackager packager, RenderFileStore files) {
    this.packager = packager;
    this.files = files;
  }

  @Override
  public Result run(StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    RenderPlan plan = context.plan();
    RenderJob job = context.job();
    Optional<ObjectKey> audio = RenderFileKeys.audio(job, plan).stream().findFirst();
    MediaPackager.RemuxedTop top =
        packager.remuxTop(
            plan, context.webReady(), context.sources().get(0), audio, context.control());
    files.put(RenderFileKeys.topIndex(job), top.index(), context.control());
    files.publish(context, top.files());
    // Stored last: these files refer to the others, and players find them at once.
    files.publishEarly(context, top.early());
    return Result.of(() -> {});
  }
}
