package dev.vidport.media.render;

import dev.vidport.domain.render.AudioGain;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.StepPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.media.port.ReadableStore;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

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
    try (StepPrograms programs = new StepPrograms(processRunner, store, control);
        OpenedAudio opened = OpenedAudio.of(settings, programs, plan, sources)) {
      opened.run(
          (times, stable, open) -> AudioCommand.of(settings, times, stable, audio, open, folder),
          line -> {});
    }
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
    try (StepPrograms programs = new StepPrograms(processRunner, store, control);
        OpenedAudio opened = OpenedAudio.of(settings, programs, plan, sources)) {
      return measureGain(opened, plan.audio().orElseThrow(), target);
    }
  }

  private Optional<AudioGain> measureGain(
      OpenedAudio opened, AudioPlan audio, LoudnessTarget target)
      throws UnusableMediaException, IOException, StepStoppedException {
    Optional<AudioGain> measured = measure(opened, audio).gain(target);
    if (measured.isEmpty() || !measured.get().limited()) {
      return measured;
    }
    AudioGain gain = measured.get();
    for (int i = 0; i < MAX_CORRECTIONS; i++) {
      double missing = target.lufs() - measure(opened, audio.with(gain)).lufs();
      if (missing < EXACT_ENOUGH) {
        break;
      }
      gain = new AudioGain(gain.decibels() + missing, true);
    }
    return Optional.of(gain);
  }

  private LoudnessMeter measure(OpenedAudio opened, AudioPlan audio)
      throws UnusableMediaException, IOException, StepStoppedException {
    LoudnessMeter meter = new LoudnessMeter();
    opened.run(
        (times, stable, open) -> AudioCommand.measuring(settings, times, stable, audio, open),
        meter);
    return meter;
  }
}
