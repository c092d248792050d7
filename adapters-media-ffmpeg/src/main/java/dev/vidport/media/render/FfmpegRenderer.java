package dev.vidport.media.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.thumbnail.StillFormat;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.job.port.StepControl;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.render.port.MediaRenderer;
import dev.vidport.usecases.render.port.UnusableMediaException;
import dev.vidport.usecases.storage.port.ObjectKey;
import dev.vidport.usecases.storage.port.ReadableStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/** Renders stored sources with ffmpeg. */
public final class FfmpegRenderer implements MediaRenderer {
  private final VideoRun videoRun;
  private final AudioRun audioRun;
  private final ReadableStore store;

  public FfmpegRenderer(FfmpegSettings settings, ProcessRunner processRunner, ReadableStore store) {
    this.videoRun = new VideoRun(settings, processRunner, store, new RenditionOutput());
    this.audioRun = new AudioRun(settings, processRunner, store);
    this.store = store;
  }

  @Override
  public List<Path> renderChunk(
      RenderPlan plan,
      int chunk,
      List<ObjectKey> sources,
      StepControl control,
      DoubleConsumer seconds)
      throws UnusableMediaException, IOException, StepStoppedException {
    SourceOpener opener = new StoredSourceOpener(store, sources);
    return videoRun.render(plan, plan.chunk(chunk).orElseThrow(), opener, control, seconds);
  }

  @Override
  public ChunkAndAudio renderChunkAndAudio(
      RenderPlan plan,
      int chunk,
      Optional<RenderPlan> audio,
      List<ObjectKey> sources,
      StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    try (ParallelTask<Path> audioTask = new ParallelTask<>(control)) {
      audio.ifPresent(audioPlan -> audioTask.start(both -> renderAudio(audioPlan, sources, both)));
      List<Path> video =
          audioTask.runAlongside(both -> renderChunk(plan, chunk, sources, both, seconds -> {}));
      return new ChunkAndAudio(video, audioTask.result());
    }
  }

  @Override
  public Path renderFrame(
      RenderPlan plan, List<ObjectKey> sources, StillFormat format, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    return videoRun
        .with(new ImageOutput(format))
        .render(
            plan,
            plan.chunks().get(0),
            new StoredSourceOpener(store, sources),
            control,
            seconds -> {})
        .get(0);
  }

  @Override
  public Path renderAudio(RenderPlan plan, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    return audioRun.render(
        plan,
        plan.audio().orElseThrow(() -> new IllegalArgumentException("the plan has no audio")),
        new StoredSourceOpener(store, sources),
        control);
  }
}
