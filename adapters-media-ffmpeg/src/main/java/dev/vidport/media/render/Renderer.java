package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.FfmpegFaults;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.ProgressParser;
import dev.vidport.media.source.StepInputs;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStoppedException;
import dev.vidport.usecases.render.LiveSource;
import dev.vidport.usecases.render.MediaEngine;
import dev.vidport.usecases.render.UnusableMediaException;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.DoubleConsumer;

/** Renders the video and audio of a plan. */
public final class Renderer {
  /** The length in the header is a few frames off in many complete files. */
  private static final double MIN_SHARE_OF_HEADER_LENGTH = 0.8;

  private final FfmpegSettings settings;
  private final ProcessRunner processRunner;
  private final ObjectStore store;

  public Renderer(FfmpegSettings settings, ProcessRunner processRunner, ObjectStore store) {
    this.settings = settings;
    this.processRunner = processRunner;
    this.store = store;
  }

  public List<Path> renderChunk(
      RenderPlan plan,
      Chunk chunk,
      List<ObjectKey> sources,
      StepControl control,
      DoubleConsumer seconds)
      throws UnusableMediaException, IOException, StepStoppedException {
    return video(plan, chunk, new StoredSourceOpener(store, sources), control, seconds);
  }

  /**
   * Renders live sources as the plan's only chunk.
   *
   * @param sources the plan's sources, in its order
   */
  public MediaEngine.LiveOutput renderLive(
      RenderPlan plan, List<LiveSource> sources, StepControl control, DoubleConsumer seconds)
      throws UnusableMediaException, IOException, StepStoppedException {
    SourceOpener opener = new LiveSourceOpener(sources);
    Chunk chunk = plan.chunks().get(0);
    try (ParallelTask<Path> audioTask = new ParallelTask<>(control)) {
      plan.audio()
          .ifPresent(audioPlan -> audioTask.start(both -> audio(plan, audioPlan, opener, both)));
      List<Path> video = audioTask.runAlongside(both -> video(plan, chunk, opener, both, seconds));
      Optional<Path> audio = audioTask.result();
      long micros =
          audio.isPresent() ? audioMicros(audio.orElseThrow(), control) - AudioPadding.MICROS : 0;
      return new MediaEngine.LiveOutput(video, audio, micros);
    }
  }

  /**
   * See {@link MediaEngine#finishAudio}.
   *
   * @return empty when the silence after the audio does not reach the end of the video
   */
  public Optional<Path> cutAudio(RenderPlan plan, MediaEngine.LiveOutput live, StepControl control)
      throws IOException, StepStoppedException {
    if (live.soundMicros() + AudioPadding.MICROS < plan.lengthMicros()) {
      return Optional.empty();
    }
    Path audio =
        live.sound().orElseThrow(() -> new IllegalArgumentException("the rendering has no audio"));
    long micros = Math.max(live.soundMicros(), plan.lengthMicros());
    Path folder = control.workFolder();
    ProcessExit exit =
        processRunner.run(
            AudioPadding.cut(settings, audio, micros, folder), control, printed -> {});
    if (!exit.succeeded()) {
      throw new IOException("ffmpeg failed to cut the audio: " + exit.errorOutput());
    }
    return Optional.of(folder.resolve(AudioPadding.FILE));
  }

  private long audioMicros(Path audio, StepControl control)
      throws IOException, StepStoppedException {
    AtomicReference<String> printed = new AtomicReference<>("");
    ProcessExit exit =
        processRunner.run(AudioDurationCommand.of(settings, audio), control, printed::set);
    return AudioDurationCommand.micros(exit, printed.get());
  }

  private List<Path> video(
      RenderPlan plan,
      Chunk chunk,
      SourceOpener sources,
      StepControl control,
      DoubleConsumer seconds)
      throws UnusableMediaException, IOException, StepStoppedException {
    WindowInputs windowInputs = WindowInputs.of(plan, plan.timeline().window(chunk));
    try (StepInputs stepInputs = new StepInputs(store)) {
      Map<Integer, OpenedSource> open = sources.open(stepInputs, windowInputs.pieces());
      long frames = run(plan, windowInputs, open, stepInputs, control, seconds);
      if (windowInputs.hasExactLength() && frames < windowInputs.window().frames().orElseThrow()) {
        // A seek past the end of the source yields no frame to hold; decoding from its start does.
        open.replaceAll((number, source) -> source.fromStart());
        frames = run(plan, windowInputs, open, stepInputs, control, seconds);
      }
      List<Path> files = new ChunkCommand(settings, plan).files(control.workFolder());
      if (windowInputs.hasExactLength()) {
        checkFrameCount(windowInputs, frames);
      } else if (chunk.index() == 0) {
        checkFirstChunk(plan, chunk, frames);
      } else if (frames == 0) {
        writeEmptyFiles(files);
      }
      return files;
    }
  }

  /** Returns the number of encoded frames. */
  private long run(
      RenderPlan plan,
      WindowInputs windowInputs,
      Map<Integer, OpenedSource> open,
      StepInputs stepInputs,
      StepControl control,
      DoubleConsumer seconds)
      throws UnusableMediaException, IOException, StepStoppedException {
    Command command = new ChunkCommand(settings, plan).of(windowInputs, open, control.workFolder());
    ProgressParser progress =
        new ProgressParser(frames -> seconds.accept(FrameGrid.start(plan.rate(), (double) frames)));
    run(
        command,
        stepInputs,
        new FaultLocator(plan, windowInputs.pieces(), open),
        control,
        progress);
    return progress.frames();
  }

  /** Missing frames would shift all later frames against their audio. */
  private static void checkFrameCount(WindowInputs windowInputs, long frames)
      throws UnusableMediaException {
    if (frames != windowInputs.window().frames().orElseThrow()) {
      throw FfmpegFaults.damaged();
    }
  }

  /**
   * Accepts a truncated file that has at least a second of video. A shorter video is accepted if it
   * is not much shorter than its header says.
   */
  private static void checkFirstChunk(RenderPlan plan, Chunk chunk, long frames)
      throws UnusableMediaException {
    if (frames == 0 && chunk.firstFrame() > 0) {
      throw new UnusableMediaException(
          new Failure(
              Failure.TRIM_OUTSIDE, "the file has no video frames at or after the trim's start"));
    }
    long second = plan.rate().nearestFrame(1_000_000);
    long almostAll =
        plan.rate().nearestFrame((long) (plan.lengthMicros() * MIN_SHARE_OF_HEADER_LENGTH));
    long own = chunk.endFrame().orElse(Long.MAX_VALUE) - chunk.firstFrame();
    if (frames < Math.max(1, Math.min(Math.min(second, almostAll), own))) {
      throw FfmpegFaults.damaged();
    }
  }

  /**
   * A truncated file ends earlier than its header says, perhaps by whole chunks, and is still a
   * valid source. A chunk without frames is an empty file.
   */
  private static void writeEmptyFiles(List<Path> files) throws IOException {
    for (Path file : files) {
      Files.write(file, new byte[0]);
    }
  }

  public Path renderAudio(
      RenderPlan plan, AudioPlan audio, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    return audio(plan, audio, new StoredSourceOpener(store, sources), control);
  }

  private Path audio(RenderPlan plan, AudioPlan audio, SourceOpener sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    List<TimelineWindow.Piece> pieces = AudioGraph.of(plan).inputs();
    Path folder = control.workFolder();
    try (StepInputs stepInputs = new StepInputs(store)) {
      Map<Integer, OpenedSource> open = sources.open(stepInputs, pieces);
      Command command = AudioCommand.of(settings, plan, audio, open, folder);
      FaultLocator locator = new FaultLocator(plan, pieces, open);
      run(command, stepInputs, locator, control, new ProgressParser(frames -> {}));
    }
    return folder.resolve(AudioCommand.FILE);
  }

  private void run(
      Command command,
      StepInputs stepInputs,
      FaultLocator locator,
      StepControl control,
      ProgressParser progress)
      throws UnusableMediaException, IOException, StepStoppedException {
    ProcessExit exit = processRunner.run(command, control, progress);
    stepInputs.check();
    if (!exit.succeeded()) {
      throw locator.withFileName(FfmpegFaults.of("ffmpeg", exit), exit.errorOutput());
    }
  }
}
