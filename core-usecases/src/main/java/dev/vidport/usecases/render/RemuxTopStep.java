package dev.vidport.usecases.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.job.StepStoppedException;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.util.Optional;

/** Remuxes the top rendition, so that the whole video can be played. The files are final. */
final class RemuxTopStep implements RenderStep {
  private final MediaEngine media;
  private final RenderFileStore files;

  RemuxTopStep(MediaEngine media, RenderFileStore files) {
    this.media = media;
    this.files = files;
  }

  @Override
  public Result run(StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    RenderPlan plan = context.plan();
    RenderJob job = context.job();
    Optional<ObjectKey> audio = plan.audio().map(planned -> RenderFileKeys.audio(job));
    MediaEngine.RemuxedTop top =
        media.top(plan, context.webReady(), context.sources().get(0), audio, context.control());
    files.put(RenderFileKeys.topIndex(job), top.index(), context.control());
    files.publish(context, top.files());
    // Stored last: these files refer to the others, and players find them at once.
    files.publishEarly(context, top.early());
    return Result.of(() -> {});
  }
}
