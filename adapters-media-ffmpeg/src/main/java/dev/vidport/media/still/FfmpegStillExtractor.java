package dev.vidport.media.still;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.FilterGraphBug;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import dev.vidport.media.source.StepInputs;
import dev.vidport.usecases.job.port.StepControl;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.render.port.StillExtractor;
import dev.vidport.usecases.storage.port.ObjectKey;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Selects the stills of a video and extracts them. */
public final class FfmpegStillExtractor implements StillExtractor {
  private final FfmpegSettings settings;
  private final ProcessRunner processRunner;
  private final ObjectStore store;

  public FfmpegStillExtractor(
      FfmpegSettings settings, ProcessRunner processRunner, ObjectStore store) {
    this.settings = settings;
    this.processRunner = processRunner;
    this.store = store;
  }

  @Override
  public ExtractedStills extractStills(
      RenderPlan plan, ObjectKey small, ObjectKey large, long lengthMicros, StepControl control)
      throws IOException, StepStoppedException {
    Path folder = control.workFolder();
    Rendition lowest = plan.renditions().get(plan.renditions().size() - 1);
    FilmstripPlan strip = FilmstripPlan.of(plan, lowest, lengthMicros);
    StillCommand commands = new StillCommand(settings, plan, folder);
    try (StepInputs stepInputs = new StepInputs(store)) {
      Run run = new Run(stepInputs, control);
      StillSelector selector =
          select(commands, stepInputs.open(small), strip, lengthMicros / 1e6, run);
      List<Double> times = times(selector);
      run.execute(commands.extract(stepInputs.open(large), times), line -> {});
      return collect(folder, times, strip.filmstrip(), lengthMicros / 1e6);
    }
  }

  private StillSelector select(
      StillCommand commands, MediaInput small, FilmstripPlan strip, double seconds, Run run)
      throws IOException, StepStoppedException {
    StillSelector first = run.select(commands.measure(small, strip), seconds);
    if (first.poster().filter(FrameStatistics::isVisible).isPresent()) {
      return first;
    }
    // All measured frames are black: only frames between them can be visible.
    return run.select(commands.measureBeginning(small, strip), seconds);
  }

  /** The time of the poster, then the times of the candidates in ascending order. */
  private static List<Double> times(StillSelector selector) {
    List<Double> times = new ArrayList<>();
    times.add(selector.poster().map(FrameStatistics::seconds).orElse(0.0));
    selector.candidates().stream()
        .map(FrameStatistics::seconds)
        .sorted(Comparator.naturalOrder())
        .forEach(times::add);
    return times;
  }

  private static ExtractedStills collect(
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
        throw new IOException("ffmpeg wrote no " + name);
      }
      files.put(name, file);
    }
    return new ExtractedStills(
        files, new Stills(times.get(0), times.subList(1, times.size()), strip));
  }

  /** Runs the commands of one step. */
  private final class Run {
    private final StepInputs stepInputs;
    private final StepControl control;

    Run(StepInputs stepInputs, StepControl control) {
      this.stepInputs = stepInputs;
      this.control = control;
    }

    StillSelector select(Command command, double seconds) throws IOException, StepStoppedException {
      FrameStatisticsParser parser = new FrameStatisticsParser();
      execute(command, parser);
      Path miniatures = control.workFolder().resolve(StillCommand.MINIATURES);
      return new StillSelector(parser.frames(), Miniatures.read(miniatures), seconds);
    }

    void execute(Command command, Consumer<String> lines) throws IOException, StepStoppedException {
      ProcessExit exit = processRunner.run(command, control, lines);
      stepInputs.check();
      if (!exit.succeeded()) {
        FilterGraphBug.check(command, exit);
        throw new IOException("ffmpeg " + exit.description());
      }
    }
  }
}
