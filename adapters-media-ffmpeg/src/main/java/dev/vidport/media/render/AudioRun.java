package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.ProgressParser;
import dev.vidport.media.source.StepInputs;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStoppedException;
import dev.vidport.usecases.render.UnusableMediaException;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

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
      Command command = AudioCommand.of(settings, plan, audio, open, folder);
      FaultLocator locator = new FaultLocator(plan, pieces, open);
      process.run(command, stepInputs, locator, control, new ProgressParser(frames -> {}));
    }
    return folder.resolve(AudioCommand.FILE);
  }
}
