package dev.vidport.usecases.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.util.Optional;

/** Makes all of it playable in its top rendition, which stays as it is in the end. */
final class CopyingTop implements RenderStep {
  private final MediaEngine media;
  private final JobFiles files;

  CopyingTop(MediaEngine media, JobFiles files) {
    this.media = media;
    this.files = files;
  }

  @Override
  public Result run(Work work) throws MediaFault, IOException, StepStopped {
    RenderPlan plan = work.plan();
    RenderJob job = work.job();
    Optional<ObjectKey> audio = plan.audio().map(sound -> RenderFiles.audio(job));
    MediaEngine.Top top =
        media.top(plan, work.webReady(), work.sources().get(0), audio, work.control());
    files.put(RenderFiles.topIndex(job), top.index(), work.control());
    files.publish(work, top.files());
    // They name the others, and are found as soon as they are there.
    files.publishEarly(work, top.early());
    return Result.of(() -> {});
  }
}
