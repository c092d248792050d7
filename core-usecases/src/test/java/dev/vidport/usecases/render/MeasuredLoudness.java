package dev.vidport.usecases.render;

import dev.vidport.domain.render.AudioGain;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.thumbnail.StillFormat;
import dev.vidport.usecases.UnusedPort;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/** Measures that any audio has the same loudness, and renders nothing. */
public class MeasuredLoudness implements MediaRenderer {
  /** What the host lacks to draw captions. */
  public volatile Optional<String> obstacle = Optional.empty();

  private final MediaRenderer unused = UnusedPort.of(MediaRenderer.class);

  /** Empty for silence. */
  public Optional<Double> lufs = Optional.empty();

  @Override
  public Optional<String> captionObstacle() {
    return obstacle;
  }

  @Override
  public Optional<AudioGain> measureGain(
      RenderPlan plan, LoudnessTarget target, List<ObjectKey> sources, StepControl control) {
    return lufs.map(measured -> new AudioGain(target.lufs() - measured, false));
  }

  @Override
  public List<Path> renderChunk(
      RenderPlan plan,
      int chunk,
      List<ObjectKey> sources,
      StepControl control,
      DoubleConsumer seconds)
      throws UnusableMediaException, IOException, StepStoppedException {
    return unused.renderChunk(plan, chunk, sources, control, seconds);
  }

  @Override
  public void renderChunks(
      RenderPlan plan,
      List<Chunk> chunks,
      Optional<RenderPlan> audio,
      List<ObjectKey> sources,
      StepControl control,
      DoubleConsumer seconds,
      RenderedChunks rendered)
      throws UnusableMediaException, IOException, StepStoppedException {
    unused.renderChunks(plan, chunks, audio, sources, control, seconds, rendered);
  }

  @Override
  public Path renderFrame(
      RenderPlan plan, List<ObjectKey> sources, StillFormat format, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    return unused.renderFrame(plan, sources, format, control);
  }

  @Override
  public Path renderAudio(RenderPlan plan, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    return unused.renderAudio(plan, sources, control);
  }
}
