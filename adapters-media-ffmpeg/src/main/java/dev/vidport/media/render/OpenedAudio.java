package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.StepPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The sources of the audio of a plan, for any number of runs of ffmpeg. If their audio changes its
 * format, the first run decodes them to files, which all runs read until {@link #close}.
 */
final class OpenedAudio implements AutoCloseable {
  private final FfmpegSettings settings;
  private final StepPrograms programs;
  private final SourceTimes times;
  private final Map<Integer, OpenedSource> open;
  private final FaultLocator locator;
  private final List<Path> decoded = new ArrayList<>();
  private RenderPlan plan;

  private OpenedAudio(
      FfmpegSettings settings,
      StepPrograms programs,
      SourceTimes times,
      RenderPlan plan,
      Map<Integer, OpenedSource> open,
      FaultLocator locator) {
    this.settings = settings;
    this.programs = programs;
    this.times = times;
    this.plan = plan;
    this.open = open;
    this.locator = locator;
  }

  /**
   * @param plan has audio
   */
  static OpenedAudio of(
      FfmpegSettings settings, StepPrograms programs, RenderPlan plan, SourceOpener sources)
      throws IOException {
    SourceTimes times = SourceTimes.of(settings.ffmpeg());
    List<TimelineWindow.Piece> pieces = AudioGraph.of(plan, times).inputs();
    Map<Integer, OpenedSource> open = sources.open(programs.inputs(), pieces);
    return new OpenedAudio(
        settings, programs, times, plan, open, new FaultLocator(plan, pieces, open));
  }

  /**
   * @param lines receives what the command prints
   */
  void run(CommandOfSources commands, Consumer<String> lines)
      throws UnusableMediaException, IOException, StepStoppedException {
    Command command = commands.of(times, plan, open);
    ProcessExit exit = programs.attempt(command, lines);
    if (decoded.isEmpty() && StableAudioCommand.isRequiredBy(exit)) {
      decode();
      command = commands.of(times, plan, open);
      exit = programs.attempt(command, lines);
    }
    locator.check(command, exit);
  }

  private void decode() throws UnusableMediaException, IOException, StepStoppedException {
    List<PlannedSource> stable = new ArrayList<>(plan.sources());
    for (int i : List.copyOf(open.keySet())) {
      Path file = programs.workFolder().resolve("stable-" + i + ".mkv");
      decoded.add(file);
      PlannedSource source = plan.sources().get(i);
      MediaInput input = Objects.requireNonNull(open.get(i)).input();
      Command decode =
          StableAudioCommand.of(settings, times, source, input, file, plan.lengthMicros());
      locator.check(decode, programs.attempt(decode, line -> {}));
      stable.set(i, StableAudioCommand.planned(source));
      open.put(i, new OpenedSource(MediaInput.file(file), Seek.EXACT));
    }
    plan = plan.withSources(stable);
  }

  @Override
  public void close() throws IOException {
    for (Path file : decoded) {
      Files.deleteIfExists(file);
    }
  }

  /** Builds the command that reads opened sources. */
  @FunctionalInterface
  interface CommandOfSources {
    /**
     * @param plan the plan of these sources
     */
    Command of(SourceTimes times, RenderPlan plan, Map<Integer, OpenedSource> sources);
  }
}
