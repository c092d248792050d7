package dev.vidport.usecases.render;

import dev.vidport.domain.render.EarlyRendition;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Renders a whole track of the audio. If the video is played early, the rest of its main track
 * follows here.
 */
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
    int track = context.step().index();
    return track == 0 ? main(context) : other(context, track);
  }

  /** A track that cannot be rendered is left out: only the main one is needed. */
  private Result other(StepContext context, int track) throws IOException, StepStoppedException {
    ObjectKey key = RenderFileKeys.newAudio(context, track);
    try {
      RenderPlan plan = withGain(context.plan().ofAudioTrack(track), context);
      files.put(
          key, renderer.renderAudio(plan, context.sources(), context.control()), context.control());
    } catch (UnusableMediaException unusable) {
      files.put(key, "", context.control());
    }
    return Result.of(() -> {});
  }

  /** The loudness of the main track says nothing of another one. */
  private RenderPlan withGain(RenderPlan plan, StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    Optional<LoudnessTarget> target = context.video().details().options().loudness();
    return target.isEmpty()
        ? plan
        : renderer
            .measureGain(plan, target.get(), context.sources(), context.control())
            .map(plan::withGain)
            .orElse(plan);
  }

  private Result main(StepContext context)
      throws UnusableMediaException, IOException, StepStoppedException {
    RenderPlan plan = context.plan();
    if (plan.earlyRendition().isPresent()) {
      // The first stage came with the first chunk.
      int stages = EarlyRendition.audioStages(plan).size();
      for (int stage = 1; stage < stages; stage++) {
        files.publishEarly(
            context, packager.packageEarlyAudio(plan, stage, context.sources(), context.control()));
      }
    }
    Path audio = renderer.renderAudio(plan, context.sources(), context.control());
    // Before the store takes the file.
    Map<String, Path> early =
        plan.earlyRendition().isPresent()
            ? packager.packageWholeEarlyAudio(plan, audio, context.control())
            : Map.of();
    files.publishEarly(context, early);
    files.put(RenderFileKeys.newAudio(context, 0), audio, context.control());
    return Result.of(() -> {});
  }
}
