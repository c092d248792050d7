package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.render.AudioGain;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.StepPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.job.port.StepControl;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.render.port.UnusableMediaException;
import dev.vidport.usecases.storage.port.ReadableStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** Measures and renders the whole audio of a plan, each in one run of ffmpeg. */
final class AudioRun {
  /** With each, less is missing by far: most peaks are limited already. */
  private static final int MAX_CORRECTIONS = 3;

  /** In loudness units: less than listeners hear. */
  private static final double EXACT_ENOUGH = 0.2;

  private final FfmpegSettings settings;
  private final ProcessRunner processRunner;
  private final ReadableStore store;

  AudioRun(FfmpegSettings settings, ProcessRunner processRunner, ReadableStore store) {
    this.settings = settings;
    this.processRunner = processRunner;
    this.store = store;
  }

  Path render(RenderPlan plan, AudioPlan audio, SourceOpener sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    Path folder = control.workFolder();
    run(
        plan,
        sources,
        control,
        line -> {},
        (times, stable, open) -> AudioCommand.of(settings, times, stable, audio, open, folder));
    return folder.resolve(AudioCommand.FILE);
  }

  /**
   * Measures how much louder or quieter the audio has to be. The limiter makes it quieter than the
   * gain alone, so what it leaves is measured as well, and the gain is raised.
   *
   * @return empty for silence
   */
  Optional<AudioGain> measureGain(
      RenderPlan plan, LoudnessTarget target, SourceOpener sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    AudioPlan audio = plan.audio().orElseThrow();
    Optional<AudioGain> measured = measure(plan, audio, sources, control).gain(target);
    if (measured.isEmpty() || !measured.get().limited()) {
      return measured;
    }
    AudioGain gain = measured.get();
    for (int i = 0; i < MAX_CORRECTIONS; i++) {
      double missing = target.lufs() - measure(plan, audio.with(gain), sources, control).lufs();
      if (missing < EXACT_ENOUGH) {
        break;
      }
      gain = new AudioGain(gain.decibels() + missing, true);
    }
    return Optional.of(gain);
  }

  private LoudnessMeter measure(
      RenderPlan plan, AudioPlan audio, SourceOpener sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    LoudnessMeter meter = new LoudnessMeter();
    run(
        plan,
        sources,
        control,
        meter,
        (times, stable, open) -> AudioCommand.measuring(settings, times, stable, audio, open));
    return meter;
  }

  /**
   * @param lines receives what the command prints
   */
  private void run(
      RenderPlan plan,
      SourceOpener sources,
      StepControl control,
      Consumer<String> lines,
      CommandOfSources commands)
      throws UnusableMediaException, IOException, StepStoppedException {
    SourceTimes times = SourceTimes.of(settings.ffmpeg());
    List<TimelineWindow.Piece> pieces = AudioGraph.of(plan, times).inputs();
    try (StepPrograms programs = new StepPrograms(processRunner, store, control)) {
      Map<Integer, OpenedSource> open = sources.open(programs.inputs(), pieces);
      FaultLocator locator = new FaultLocator(plan, pieces, open);
      Command command = commands.of(times, plan, open);
      ProcessExit exit = programs.attempt(command, lines);
      if (StableAudioCommand.isRequiredBy(exit)) {
        runStable(plan, open, locator, programs, lines, commands);
      } else {
        locator.check(command, exit);
      }
    }
  }

  /** Reads sources whose audio changes its format: decodes them first. */
  private void runStable(
      RenderPlan plan,
      Map<Integer, OpenedSource> open,
      FaultLocator locator,
      StepPrograms programs,
      Consumer<String> lines,
      CommandOfSources commands)
      throws UnusableMediaException, IOException, StepStoppedException {
    SourceTimes times = SourceTimes.of(settings.ffmpeg());
    Path folder = programs.workFolder();
    List<PlannedSource> stable = new ArrayList<>(plan.sources());
    List<Path> files = new ArrayList<>();
    try {
      for (int i : List.copyOf(open.keySet())) {
        Path file = folder.resolve("stable-" + i + ".mkv");
        files.add(file);
        PlannedSource source = plan.sources().get(i);
        MediaInput input = Objects.requireNonNull(open.get(i)).input();
        Command decode =
            StableAudioCommand.of(settings, times, source, input, file, plan.lengthMicros());
        locator.check(decode, programs.attempt(decode, line -> {}));
        stable.set(i, StableAudioCommand.planned(source));
        open.put(i, new OpenedSource(MediaInput.file(file), Seek.EXACT));
      }
      Command command = commands.of(times, plan.withSources(stable), open);
      locator.check(command, programs.attempt(command, lines));
    } finally {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** Builds the command that reads opened sources. */
  @FunctionalInterface
  private interface CommandOfSources {
    /**
     * @param plan the plan of these sources
     */
    Command of(SourceTimes times, RenderPlan plan, Map<Integer, OpenedSource> sources);
  }
}
