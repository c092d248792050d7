package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProgressParser;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import dev.vidport.media.source.StepInputs;
import dev.vidport.usecases.job.port.StepControl;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.render.port.UnusableMediaException;
import dev.vidport.usecases.storage.port.ObjectStore;
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
  private final RenderProcess process;
  private final ObjectStore store;

  AudioRun(FfmpegSettings settings, RenderProcess process, ObjectStore store) {
    this.settings = settings;
    this.process = process;
    this.store = store;
  }

  Path render(RenderPlan plan, AudioPlan audio, SourceOpener sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    List<TimelineWindow.Piece> pieces = AudioGraph.of(plan).inputs();
    Path folder = control.workFolder();
    try (StepInputs stepInputs = new StepInputs(store)) {
      Map<Integer, OpenedSource> open = sources.open(stepInputs, pieces);
      FaultLocator locator = new FaultLocator(plan, pieces, open);
      Command command = AudioCommand.of(settings, plan, audio, open, folder);
      ProcessExit exit = process.attempt(command, stepInputs, control, progress());
      if (StableAudioCommand.isRequiredBy(exit)) {
        renderStable(plan, audio, open, stepInputs, locator, control);
      } else {
        process.check(command, exit, locator);
      }
    }
    return folder.resolve(AudioCommand.FILE);
  }

  /** Renders sources whose audio changes its format: decodes them first. */
  private void renderStable(
      RenderPlan plan,
      AudioPlan audio,
      Map<Integer, OpenedSource> open,
      StepInputs stepInputs,
      FaultLocator locator,
      StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    Path folder = control.workFolder();
    List<PlannedSource> stable = new ArrayList<>(plan.sources());
    List<Path> files = new ArrayList<>();
    try {
      for (int i : List.copyOf(open.keySet())) {
        Path file = folder.resolve("stable-" + i + ".mkv");
        files.add(file);
        PlannedSource source = plan.sources().get(i);
        MediaInput input = Objects.requireNonNull(open.get(i)).input();
        Command decode = StableAudioCommand.of(settings, source, input, file, plan.lengthMicros());
        process.run(decode, stepInputs, locator, control, progress());
        stable.set(i, StableAudioCommand.planned(source));
        open.put(i, new OpenedSource(MediaInput.file(file), Seek.EXACT));
      }
      Command command = AudioCommand.of(settings, plan.withSources(stable), audio, open, folder);
      process.run(command, stepInputs, locator, control, progress());
    } finally {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static ProgressParser progress() {
    return new ProgressParser(frames -> {});
  }
}
