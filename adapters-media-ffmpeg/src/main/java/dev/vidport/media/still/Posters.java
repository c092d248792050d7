package dev.vidport.media.still;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.Exit;
import dev.vidport.media.process.Processes;
import dev.vidport.media.source.Inputs;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Chooses and takes the picture that stands for a video. */
public final class Posters {
  private final FfmpegSettings settings;
  private final Processes processes;
  private final ObjectStore store;

  public Posters(FfmpegSettings settings, Processes processes, ObjectStore store) {
    this.settings = settings;
    this.processes = processes;
    this.store = store;
  }

  /** As {@link dev.vidport.usecases.render.MediaEngine#poster}. */
  public Path take(RenderPlan plan, ObjectKey small, ObjectKey large, StepControl control)
      throws IOException, StepStopped {
    StillCommand commands = new StillCommand(settings, plan);
    Path folder = control.workFolder();
    try (Inputs inputs = new Inputs(store)) {
      double at = best(commands, inputs.open(small), inputs, control);
      Command take = commands.take(inputs.open(large), at, folder);
      run(take, inputs, control, line -> {});
    }
    Path poster = folder.resolve(StillCommand.FILE);
    if (!Files.exists(poster)) {
      throw new IOException("no picture came out of " + large);
    }
    return poster;
  }

  private double best(StillCommand commands, MediaInput small, Inputs inputs, StepControl control)
      throws IOException, StepStopped {
    LookLines keyframes = new LookLines();
    run(commands.lookAtKeyframes(small), inputs, control, keyframes);
    Optional<Look> best = keyframes.best();
    if (best.filter(Look::visible).isEmpty()) {
      // What there is to see lies between black keyframes, if anywhere.
      LookLines all = new LookLines();
      run(commands.lookAtAll(small), inputs, control, all);
      best = all.best();
    }
    return best.map(Look::seconds).orElse(0.0);
  }

  private void run(Command command, Inputs inputs, StepControl control, Consumer<String> lines)
      throws IOException, StepStopped {
    Exit exit = processes.run(command, control, lines);
    inputs.check();
    if (!exit.fine()) {
      throw new IOException("ffmpeg ended with " + exit.code() + ": " + exit.complaints());
    }
  }
}
