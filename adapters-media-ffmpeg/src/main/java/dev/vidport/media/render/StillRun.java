package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.media.StillPicture;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.FfmpegFaults;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.StepPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * What a run does for audio without video, besides the encode: it makes the picture first, and
 * repeats the encoded segment afterwards, because all segments are the same (decision 0056).
 *
 * @param plan has one source, which is audio without video
 */
record StillRun(FfmpegSettings settings, RenderPlan plan, StepPrograms programs) {
  private static final String PICTURE = "picture.mkv";

  static boolean isFor(RenderPlan plan) {
    return plan.sources().get(0).still().isPresent();
  }

  /** The plan that renders the picture. */
  RenderPlan pictured() {
    return plan.withSources(List.of(source().ofPictureFile()));
  }

  private PlannedSource source() {
    return plan.sources().get(0);
  }

  /** The part of a chunk that is encoded: a segment, or all of it if the picture changes. */
  TimelineWindow encoded(Chunk chunk) {
    TimelineWindow whole = plan.window(chunk);
    long end = chunk.firstFrame() + plan.segmentFrames();
    boolean isConstant = plan.redactions().isEmpty() && plan.captions().isEmpty();
    return isConstant && whole.frames().orElse(0) > plan.segmentFrames()
        ? plan.timeline().window(chunk.firstFrame(), OptionalLong.of(end))
        : whole;
  }

  /** Makes the picture from the only source of the plan, and opens it. */
  Map<Integer, OpenedSource> open(Map<Integer, OpenedSource> sources)
      throws UnusableMediaException, IOException, StepStoppedException {
    Path file = programs.workFolder().resolve(PICTURE);
    MediaInput input = Objects.requireNonNull(sources.get(0)).input();
    if (source().still().orElseThrow() != StillPicture.COVER || !copyCover(input, file)) {
      drawWaveform(sources, file);
    }
    // There is no second frame that a seek could find.
    return Map.of(0, new OpenedSource(MediaInput.file(file), Seek.NONE));
  }

  /** Whether the cover picture can be decoded. */
  private boolean copyCover(MediaInput input, Path file) throws IOException, StepStoppedException {
    Command command = new PictureCommand(settings, plan).cover(source(), input, file);
    ProcessExit exit = programs.attempt(command, line -> {});
    if (!exit.succeeded()) {
      FfmpegFaults.requireNoMachineFault("ffmpeg", exit);
    }
    return exit.succeeded() && Files.isRegularFile(file) && hasFrame(file);
  }

  /** ffmpeg succeeds even if no frame can be decoded; the file then has only headers. */
  private static boolean hasFrame(Path file) throws IOException {
    return Files.size(file) > (long) StillPicture.WIDTH * StillPicture.HEIGHT;
  }

  private void drawWaveform(Map<Integer, OpenedSource> sources, Path file)
      throws UnusableMediaException, IOException, StepStoppedException {
    PictureCommand commands = new PictureCommand(settings, plan);
    Waveform waveform = commands.waveform();
    Command loudness = commands.loudness(SourceTimes.of(settings.ffmpeg()), sources);
    new FaultLocator(plan, plan.window().pieces(), sources)
        .check(loudness, programs.attempt(loudness, waveform));
    programs.runOnOwnFiles(commands.drawing(waveform, file), line -> {});
  }

  /** Repeats the encoded part of a chunk in each file up to the length of the chunk. */
  void repeat(List<Path> files, TimelineWindow encoded, Chunk chunk)
      throws IOException, StepStoppedException {
    long frames = plan.window(chunk).frames().orElse(0);
    if (encoded.frames().orElse(0) >= frames) {
      return;
    }
    for (Path file : files) {
      Path segment = file.resolveSibling("segment-" + file.getFileName());
      Files.move(file, segment, StandardCopyOption.REPLACE_EXISTING);
      programs.runOnOwnFiles(
          new PictureCommand(settings, plan).repeated(segment, frames, file), line -> {});
      Files.delete(segment);
    }
  }
}
