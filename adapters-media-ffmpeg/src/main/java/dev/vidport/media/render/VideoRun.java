package dev.vidport.media.render;

import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.watermark.Watermark;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.ProgressParser;
import dev.vidport.media.process.StepPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.StepInputs;
import dev.vidport.usecases.media.port.ReadableStore;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/** Renders the video of one chunk, or of consecutive ones, and checks that no frame is missing. */
final class VideoRun {
  private final FfmpegSettings settings;
  private final ProcessRunner processRunner;
  private final ReadableStore store;
  private final VideoOutput output;

  VideoRun(
      FfmpegSettings settings,
      ProcessRunner processRunner,
      ReadableStore store,
      VideoOutput output) {
    this.settings = settings;
    this.processRunner = processRunner;
    this.store = store;
    this.output = output;
  }

  /** A run that makes another output of the frames. */
  VideoRun with(VideoOutput other) {
    return new VideoRun(settings, processRunner, store, other);
  }

  List<Path> render(
      RenderPlan plan,
      Chunk chunk,
      SourceOpener sources,
      StepControl control,
      DoubleConsumer seconds)
      throws UnusableMediaException, IOException, StepStoppedException {
    try (StepPrograms programs = new StepPrograms(processRunner, store, control)) {
      if (StillRun.isFor(plan)) {
        return renderStill(new StillRun(settings, plan, programs), chunk, sources, seconds);
      }
      WindowInputs windowInputs = WindowInputs.of(plan, plan.window(chunk));
      Map<Integer, OpenedSource> open = sources.open(programs.inputs(), windowInputs.pieces());
      return render(plan, chunk, windowInputs, open, programs, seconds);
    }
  }

  private List<Path> renderStill(
      StillRun run, Chunk chunk, SourceOpener sources, DoubleConsumer seconds)
      throws UnusableMediaException, IOException, StepStoppedException {
    RenderPlan plan = run.pictured();
    WindowInputs encoded = WindowInputs.of(plan, run.encoded(chunk));
    Map<Integer, OpenedSource> open =
        run.open(sources.open(run.programs().inputs(), plan.window(chunk).pieces()));
    List<Path> files = render(plan, chunk, encoded, new HashMap<>(open), run.programs(), seconds);
    run.repeat(files, encoded.window(), chunk);
    seconds.accept(plan.rate().seconds(plan.window(chunk).frames().orElse(0)));
    return files;
  }

  private List<Path> render(
      RenderPlan plan,
      Chunk chunk,
      WindowInputs windowInputs,
      Map<Integer, OpenedSource> open,
      StepPrograms programs,
      DoubleConsumer seconds)
      throws UnusableMediaException, IOException, StepStoppedException {
    Path folder = programs.workFolder();
    long frames = run(plan, windowInputs, open, programs, folder, seconds);
    if (windowInputs.hasExactLength() && frames < windowInputs.window().frames().orElseThrow()) {
      // A seek past the end of the source yields no frame to hold; decoding from its start does.
      open.replaceAll((number, source) -> source.fromStart());
      // Files of the first run may be in use.
      folder = Files.createDirectory(folder.resolve("from-start"));
      frames = run(plan, windowInputs, open, programs, folder, seconds);
    }
    List<Path> files = chunkCommand(plan).files(folder);
    if (windowInputs.hasExactLength()) {
      FrameCountCheck.requireExactLength(windowInputs, frames);
    } else if (chunk.firstFrame() == plan.firstFrame()) {
      FrameCountCheck.requireFirstChunk(plan, chunk, frames);
    } else if (frames == 0) {
      writeEmptyFiles(files);
    }
    return files;
  }

  /** Returns the number of encoded frames. */
  private long run(
      RenderPlan plan,
      WindowInputs windowInputs,
      Map<Integer, OpenedSource> open,
      StepPrograms programs,
      Path folder,
      DoubleConsumer seconds)
      throws UnusableMediaException, IOException, StepStoppedException {
    Command command =
        chunkCommand(plan)
            .of(
                windowInputs,
                open,
                overlay(plan, programs.inputs()),
                CaptionOverlay.of(plan, windowInputs.window(), store, programs.workFolder()),
                folder);
    ProgressParser progress =
        new ProgressParser(frames -> seconds.accept(plan.rate().seconds(frames)));
    new FaultLocator(plan, windowInputs.pieces(), open)
        .check(command, programs.attempt(command, progress));
    FrameCountCheck.requireAtMost(windowInputs.maxFrames(plan), progress.frames());
    return progress.frames();
  }

  private static Optional<WatermarkOverlay> overlay(RenderPlan plan, StepInputs inputs)
      throws IOException {
    Optional<Watermark> watermark = plan.watermark();
    return watermark.isPresent()
        ? Optional.of(
            new WatermarkOverlay(watermark.get(), inputs.open(ObjectKey.of(watermark.get()))))
        : Optional.empty();
  }

  private ChunkCommand chunkCommand(RenderPlan plan) {
    return new ChunkCommand(settings, SourceTimes.of(settings.ffmpeg()), plan, output);
  }

  /**
   * A truncated file ends earlier than its header declares, perhaps by whole chunks, and is still a
   * valid source. A chunk without frames is an empty file.
   */
  private static void writeEmptyFiles(List<Path> files) throws IOException {
    for (Path file : files) {
      Files.write(file, new byte[0]);
    }
  }
}
