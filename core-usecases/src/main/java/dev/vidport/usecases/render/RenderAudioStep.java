package dev.vidport.usecases.render;

import dev.vidport.domain.render.EarlyRendition;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.render.port.MediaPackager;
import dev.vidport.usecases.render.port.MediaRenderer;
import dev.vidport.usecases.render.port.UnusableMediaException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Renders the whole audio. If the video is played early, the rest of its audio follows here. */
final class RenderAudioStep implements RenderStep {
  private final MediaRenderer renderer;
  private final MediaPackager packager;
  private final RenderFileStore files;

  RenderAudioStep(MediaRenderer renderer, MediaPackager packager, RenderFileStore files) {
    this.renderer = renderer;
    this.packager = packager;
    this.files = files;
  }

  @Override
  public Result run(StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    RenderPlan plan = context.plan();
    if (EarlyRendition.hasMoreAudio(plan)) {
      // The whole audio takes longer than a viewer can play what came with the first chunk.
      files.publishEarly(
          context, packager.packageMoreEarlyAudio(plan, context.sources(), context.control()));
    }
    Path audio = renderer.renderAudio(plan, context.sources(), context.control());
    // Before the store takes the file.
    Map<String, Path> early =
        plan.earlyRendition().isPresent()
            ? packager.packageWholeEarlyAudio(plan, audio, context.control())
            : Map.of();
    files.publishEarly(context, early);
    files.put(RenderFileKeys.newAudio(context), audio, context.control());
    return Result.of(() -> {});
  }
}
