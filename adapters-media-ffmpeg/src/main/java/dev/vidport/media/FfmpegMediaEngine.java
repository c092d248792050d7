package dev.vidport.media;

import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.Opening;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.SourceFacts;
import dev.vidport.domain.render.WebReady;
import dev.vidport.media.packaging.Packager;
import dev.vidport.media.packaging.Remuxer;
import dev.vidport.media.probe.Prober;
import dev.vidport.media.process.Processes;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.render.Renderer;
import dev.vidport.media.still.Photographer;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.render.ArrivingSource;
import dev.vidport.usecases.render.MediaEngine;
import dev.vidport.usecases.render.MediaFault;
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
  private final Photographer photographer;

  /**
   * @param store holds sources and rendered files
   */
  public FfmpegMediaEngine(FfmpegSettings settings, ObjectStore store) {
    Processes processes = new Processes(Sandbox.detect(settings.maxOutputBytes()));
    prober = new Prober(settings, processes, store);
    renderer = new Renderer(settings, processes, store);
    packager = new Packager(settings, processes, store);
    remuxer = new Remuxer(settings, processes, store);
    photographer = new Photographer(settings, processes, store);
  }

  @Override
  public SourceFacts probe(ObjectKey source, StepControl control)
      throws MediaFault, IOException, StepStopped {
    return prober.probe(source, control);
  }

  @Override
  public SourceFacts probeHead(ArrivingSource head, StepControl control)
      throws MediaFault, IOException, StepStopped {
    return prober.probeHead(head, control);
  }

  @Override
  public Arrived renderArriving(
      RenderPlan plan, List<ArrivingSource> sources, StepControl control, DoubleConsumer seconds)
      throws MediaFault, IOException, StepStopped {
    return renderer.arriving(plan, sources, control, seconds);
  }

  @Override
  public List<Path> renderChunk(
      RenderPlan plan,
      int chunk,
      List<ObjectKey> sources,
      StepControl control,
      DoubleConsumer seconds)
      throws MediaFault, IOException, StepStopped {
    return renderer.chunk(plan, plan.chunks().get(chunk), sources, control, seconds);
  }

  @Override
  public Path endSound(RenderPlan plan, Arrived made, List<ObjectKey> sources, StepControl control)
      throws MediaFault, IOException, StepStopped {
    Optional<Path> ended = renderer.ended(plan, made, control);
    return ended.isPresent() ? ended.get() : renderAudio(plan, sources, control);
  }

  @Override
  public Path renderAudio(RenderPlan plan, List<ObjectKey> sources, StepControl control)
      throws MediaFault, IOException, StepStopped {
    AudioPlan audio =
        plan.audio().orElseThrow(() -> new IllegalArgumentException("the plan has no audio"));
    return renderer.audio(plan, audio, sources, control);
  }

  @Override
  public Packaged packageAll(
      RenderPlan plan, List<List<ObjectKey>> chunks, Optional<ObjectKey> audio, StepControl control)
      throws IOException, StepStopped {
    return packager.packageAll(plan, chunks, audio, control);
  }

  @Override
  public Map<String, Path> opening(
      RenderPlan plan, WebReady file, ObjectKey source, StepControl control)
      throws MediaFault, IOException, StepStopped {
    RenderPlan audioPlan = Opening.of(plan).sound(plan);
    Optional<Path> audio =
        plan.audio().isPresent()
            ? Optional.of(renderAudio(audioPlan, List.of(source), control))
            : Optional.empty();
    return remuxer.earlyStart(plan, file, source, audio, control);
  }

  @Override
  public Top top(
      RenderPlan plan,
      WebReady file,
      ObjectKey source,
      Optional<ObjectKey> audio,
      StepControl control)
      throws MediaFault, IOException, StepStopped {
    return remuxer.remuxTop(plan, file, source, audio, control);
  }

  @Override
  public Packaged packageBeside(
      RenderPlan plan, ObjectKey index, List<List<ObjectKey>> chunks, StepControl control)
      throws MediaFault, IOException, StepStopped {
    return remuxer.packageEncoded(plan, index, chunks, control);
  }

  @Override
  public Taken stills(
      RenderPlan plan, ObjectKey small, ObjectKey large, long lengthMicros, StepControl control)
      throws IOException, StepStopped {
    return photographer.take(plan, small, large, lengthMicros, control);
  }
}
