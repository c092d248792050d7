package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.render.AudioPlan;
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

/** Renders the whole audio of a plan in one run of ffmpeg. */
final class AudioRun {
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
    SourceTimes times = SourceTimes.of(settings.ffmpeg());
    List<TimelineWindow.Piece> pieces = AudioGraph.of(plan, times).inputs();
    Path folder = control.workFolder();
    try (StepPrograms programs = new StepPrograms(processRunner, store, control)) {
      Map<Integer, OpenedSource> open = sources.open(programs.inputs(), pieces);
      FaultLocator locator = new FaultLocator(plan, pieces, open);
      Command command = AudioCommand.of(settings, times, plan, audio, open, folder);
      ProcessExit exit = programs.attempt(command, line -> {});
      if (StableAudioCommand.isRequiredBy(exit)) {
        renderStable(plan, audio, open, locator, programs);
      } else {
        locator.check(command, exit);
      }
    }
    return folder.resolve(AudioCommand.FILE);
  }

  /** Renders sources whose audio changes its format: decodes them first. */
  private void renderStable(
      RenderPlan plan,
      AudioPlan audio,
      Map<Integer, OpenedSource> open,
      FaultLocator locator,
      StepPrograms programs)
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
      Command command =
          AudioCommand.of(settings, times, plan.withSources(stable), audio, open, folder);
      locator.check(command, programs.attempt(command, line -> {}));
    } finally {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    }
  }
}
