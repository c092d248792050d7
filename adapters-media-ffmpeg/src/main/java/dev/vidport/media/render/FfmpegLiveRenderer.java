package dev.vidport.media.render;

import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.PlannedAudio;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.media.port.LiveRenderer;
import dev.vidport.usecases.media.port.LiveSource;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.media.port.ReadableStore;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.DoubleConsumer;

/** Renders live sources with ffmpeg, as the only chunk of their plan. */
public final class FfmpegLiveRenderer implements LiveRenderer {
  private final FfmpegSettings settings;
  private final ProcessRunner processRunner;
  private final MediaRenderer storedRenderer;
  private final VideoRun videoRun;
  private final AudioRun audioRun;

  /**
   * @param storedRenderer renders the audio of the stored sources when the live audio is too short
   */
  public FfmpegLiveRenderer(
      FfmpegSettings settings,
      ProcessRunner processRunner,
      ReadableStore store,
      MediaRenderer storedRenderer) {
    this.settings = settings;
    this.processRunner = processRunner;
    this.storedRenderer = storedRenderer;
    this.videoRun = new VideoRun(settings, processRunner, store, new RenditionOutput());
    this.audioRun = new AudioRun(settings, processRunner, store);
  }

  @Override
  public LiveOutput renderLive(
      RenderPlan plan, List<LiveSource> sources, StepControl control, DoubleConsumer seconds)
      throws UnusableMediaException, IOException, StepStoppedException {
    SourceOpener opener = new LiveSourceOpener(sources);
    Chunk chunk = plan.chunks().get(0);
    try (ParallelTask<Path> audioTask = new ParallelTask<>(control)) {
      plan.audio()
          .ifPresent(
              audioPlan -> audioTask.start(both -> audioRun.render(plan, audioPlan, opener, both)));
      AtomicLong videoMicros = new AtomicLong();
      DoubleConsumer rendered =
          length -> {
            videoMicros.set(Math.round(length * 1e6));
            seconds.accept(length);
          };
      List<Path> video =
          audioTask.runAlongside(both -> videoRun.render(plan, chunk, opener, both, rendered));
      Optional<Path> audio = audioTask.result();
      long micros =
          audio.isPresent() ? audioMicros(audio.orElseThrow(), control) - AudioPadding.MICROS : 0;
      return new LiveOutput(video, audio, videoMicros.get(), micros);
    }
  }

  @Override
  public Path finishAudio(
      RenderPlan plan, LiveOutput live, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    boolean reachesEnd = live.audioMicros() + AudioPadding.MICROS >= plan.lengthMicros();
    // The gaps were not known before the end.
    boolean isJoined =
        plan.sources().stream()
            .anyMatch(source -> source.audio().filter(PlannedAudio::joined).isPresent());
    return reachesEnd && !isJoined
        ? cutAudio(plan, live, control)
        : storedRenderer.renderAudio(plan, sources, control);
  }

  /** Cuts the silence after the audio at the end of the video. */
  private Path cutAudio(RenderPlan plan, LiveOutput live, StepControl control)
      throws IOException, StepStoppedException {
    Path audio =
        live.audio().orElseThrow(() -> new IllegalArgumentException("the rendering has no audio"));
    long micros = Math.max(live.audioMicros(), plan.lengthMicros());
    Path folder = control.workFolder();
    ProcessExit exit =
        processRunner.run(
            AudioPadding.cut(settings, audio, micros, folder), control, printed -> {});
    if (!exit.succeeded()) {
      throw new IOException("ffmpeg failed to cut the audio and " + exit.description());
    }
    return folder.resolve(AudioPadding.FILE);
  }

  private long audioMicros(Path audio, StepControl control)
      throws IOException, StepStoppedException {
    AtomicReference<String> printed = new AtomicReference<>("");
    ProcessExit exit =
        processRunner.run(AudioDurationCommand.of(settings, audio), control, printed::set);
    return AudioDurationCommand.micros(exit, Objects.requireNonNull(printed.get()));
  }
}
