package dev.vidport.media.packaging;

import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.domain.render.EarlyStart;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.job.port.StepControl;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.render.port.MediaPackager;
import dev.vidport.usecases.render.port.MediaRenderer;
import dev.vidport.usecases.render.port.UnusableMediaException;
import dev.vidport.usecases.storage.port.ObjectKey;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Packages rendered and remuxed media with ffmpeg. */
public final class FfmpegPackager implements MediaPackager {
  private final Packager packager;
  private final Remuxer remuxer;
  private final MediaRenderer renderer;

  /**
   * @param renderer renders the audio of an early start
   */
  public FfmpegPackager(
      FfmpegSettings settings,
      ProcessRunner processRunner,
      ObjectStore store,
      MediaRenderer renderer) {
    this.packager = new Packager(settings, processRunner, store);
    this.remuxer = new Remuxer(settings, processRunner, store);
    this.renderer = renderer;
  }

  @Override
  public Packaged packageAll(
      RenderPlan plan, List<List<ObjectKey>> chunks, Optional<ObjectKey> audio, StepControl control)
      throws IOException, StepStoppedException {
    return packager.packageAll(plan, chunks, audio, control);
  }

  @Override
  public Map<String, Path> createEarlyStart(
      RenderPlan plan, WebReadyFacts file, ObjectKey source, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    Optional<Path> audio = Optional.empty();
    if (plan.audio().isPresent()) {
      RenderPlan audioPlan = EarlyStart.of(plan).audioPlan(plan);
      audio = Optional.of(renderer.renderAudio(audioPlan, List.of(source), control));
    }
    return remuxer.earlyStart(plan, file, source, audio, control);
  }

  @Override
  public RemuxedTop remuxTop(
      RenderPlan plan,
      WebReadyFacts file,
      ObjectKey source,
      Optional<ObjectKey> audio,
      StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    return remuxer.remuxTop(plan, file, source, audio, control);
  }

  @Override
  public Packaged packageRemaining(
      RenderPlan plan, ObjectKey index, List<List<ObjectKey>> chunks, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    return packager.packageRemaining(plan, index, chunks, control);
  }
}
