package dev.vidport.media;

import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.EarlyStart;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.packaging.Packager;
import dev.vidport.media.packaging.Remuxer;
import dev.vidport.media.probe.Prober;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.render.Renderer;
import dev.vidport.media.still.StillExtractor;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStoppedException;
import dev.vidport.usecases.render.LiveSource;
import dev.vidport.usecases.render.MediaEngine;
import dev.vidport.usecases.render.UnusableMediaException;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/** Probes, renders and packages media with the system's ffmpeg. */
public final class FfmpegMediaEngine implements MediaEngine {
  private final Prober prober;
  private final Renderer renderer;
  private final Packager packager;
  private final Remuxer remuxer;
  private final StillExtractor stillExtractor;

  /**
   * @param store holds sources and rendered files
   */
  public FfmpegMediaEngine(FfmpegSettings settings, ObjectStore store) {
    ProcessRunner processRunner = new ProcessRunner(Sandbox.detect(settings.maxOutputBytes()));
    prober = new Prober(settings, processRunner, store);
    renderer = new Renderer(settings, processRunner, store);
    packager = new Packager(settings, processRunner, store);
    remuxer = new Remuxer(settings, processRunner, store);
    stillExtractor = new StillExtractor(settings, processRunner, store);
  }

  @Override
  public SourceFacts probe(ObjectKey source, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    return prober.probe(source, control);
  }

  @Override
  public SourceFacts probePrefix(LiveSource head, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    return prober.probePrefix(head, control);
  }

  @Override
  public LiveOutput renderLive(
      RenderPlan plan, List<LiveSource> sources, StepControl control, DoubleConsumer seconds)
      throws UnusableMediaException, IOException, StepStoppedException {
    return renderer.renderLive(plan, sources, control, seconds);
  }

  @Override
  public List<Path> renderChunk(
      RenderPlan plan,
      int chunk,
      List<ObjectKey> sources,
      StepControl control,
      DoubleConsumer seconds)
      throws UnusableMediaException, IOException, StepStoppedException {
    return renderer.renderChunk(plan, plan.chunks().get(chunk), sources, control, seconds);
  }

  @Override
  public Path finishAudio(
      RenderPlan plan, LiveOutput made, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    Optional<Path> ended = renderer.cutAudio(plan, made, control);
    return ended.isPresent() ? ended.get() : renderAudio(plan, sources, control);
  }

  @Override
  public Path renderAudio(RenderPlan plan, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    AudioPlan audio =
        plan.audio().orElseThrow(() -> new IllegalArgumentException("the plan has no audio"));
    return renderer.renderAudio(plan, audio, sources, control);
  }

  @Override
  public Packaged packageAll(
      RenderPlan plan, List<List<ObjectKey>> chunks, Optional<ObjectKey> audio, StepControl control)
      throws IOException, StepStoppedException {
    return packager.packageAll(plan, chunks, audio, control);
  }

  @Override
  public Map<String, Path> opening(
      RenderPlan plan, WebReadyFacts file, ObjectKey source, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    RenderPlan audioPlan = EarlyStart.of(plan).sound(plan);
    Optional<Path> audio =
        plan.audio().isPresent()
            ? Optional.of(renderAudio(audioPlan, List.of(source), control))
            : Optional.empty();
    return remuxer.earlyStart(plan, file, source, audio, control);
  }

  @Override
  public RemuxedTop top(
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
    return remuxer.packageEncoded(plan, index, chunks, control);
  }

  @Override
  public ExtractedStills stills(
      RenderPlan plan, ObjectKey small, ObjectKey large, long lengthMicros, StepControl control)
      throws IOException, StepStoppedException {
    return stillExtractor.take(plan, small, large, lengthMicros, control);
  }
}
