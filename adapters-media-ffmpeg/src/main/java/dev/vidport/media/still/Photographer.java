package dev.vidport.media.still;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.Exit;
import dev.vidport.media.process.Processes;
import dev.vidport.media.source.Inputs;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.playback.OutputFile;
import dev.vidport.usecases.render.MediaEngine;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Chooses and takes the stills of a video. */
public final class Photographer {
  private final FfmpegSettings settings;
  private final Processes processes;
  private final ObjectStore store;

  public Photographer(FfmpegSettings settings, Processes processes, ObjectStore store) {
    this.settings = settings;
    this.processes = processes;
    this.store = store;
  }

  /** As {@link MediaEngine#stills}. */
  public MediaEngine.Taken take(
      RenderPlan plan, ObjectKey small, ObjectKey large, long lengthMicros, StepControl control)
      throws IOException, StepStopped {
    Path folder = control.workFolder();
    Rendition lowest = plan.renditions().get(plan.renditions().size() - 1);
    StripPlan strip = StripPlan.of(plan, lowest, lengthMicros);
    StillCommand commands = new StillCommand(settings, plan, folder);
    try (Inputs inputs = new Inputs(store)) {
      Run run = new Run(inputs, control);
      Choice choice = choice(commands, inputs.open(small), strip, lengthMicros / 1e6, run);
      List<Double> times = times(choice);
      run.of(commands.take(inputs.open(large), times), line -> {});
      return taken(folder, times, strip.filmstrip(), lengthMicros / 1e6);
    }
  }

  private Choice choice(
      StillCommand commands, MediaInput small, StripPlan strip, double seconds, Run run)
      throws IOException, StepStopped {
    Choice first = run.choice(commands.look(small, strip), seconds);
    if (strip.everyFrame() || first.poster().filter(Look::visible).isPresent()) {
      return first;
    }
    // What there is to see lies between black keyframes, if anywhere.
    return run.choice(commands.lookClosely(small), seconds);
  }

  /** The poster's, then those of the candidates in order. */
  private static List<Double> times(Choice choice) {
    List<Double> times = new ArrayList<>();
    times.add(choice.poster().map(Look::seconds).orElse(0.0));
    choice.candidates().stream()
        .map(Look::seconds)
        .sorted(Comparator.naturalOrder())
        .forEach(times::add);
    return times;
  }

  private static MediaEngine.Taken taken(
      Path folder, List<Double> times, Filmstrip strip, double seconds) throws IOException {
    Files.writeString(folder.resolve(OutputFile.FILMSTRIP_VTT), FilmstripFiles.vtt(strip, seconds));
    Files.writeString(folder.resolve(OutputFile.FILMSTRIP_JSON), FilmstripFiles.json(strip));
    List<String> names =
        new ArrayList<>(
            List.of(OutputFile.FILMSTRIP, OutputFile.FILMSTRIP_VTT, OutputFile.FILMSTRIP_JSON));
    for (int i = 0; i < times.size(); i++) {
      names.add(OutputFile.candidate(i));
    }
    Map<String, Path> files = new LinkedHashMap<>();
    for (String name : names) {
      Path file = folder.resolve(name);
      if (!Files.exists(file)) {
        throw new IOException("no " + name + " came out of the renditions");
      }
      files.put(name, file);
    }
    return new MediaEngine.Taken(
        files, new Stills(times.get(0), times.subList(1, times.size()), strip));
  }

  /** Runs the commands of one step. */
  private final class Run {
    private final Inputs inputs;
    private final StepControl control;

    Run(Inputs inputs, StepControl control) {
      this.inputs = inputs;
      this.control = control;
    }

    Choice choice(Command command, double seconds) throws IOException, StepStopped {
      LookLines lines = new LookLines();
      of(command, lines);
      Path miniatures = control.workFolder().resolve(StillCommand.MINIATURES);
      return new Choice(lines.looks(), Miniatures.read(miniatures), seconds);
    }

    void of(Command command, Consumer<String> lines) throws IOException, StepStopped {
      Exit exit = processes.run(command, control, lines);
      inputs.check();
      if (!exit.fine()) {
        throw new IOException("ffmpeg ended with " + exit.code() + ": " + exit.complaints());
      }
    }
  }
}
