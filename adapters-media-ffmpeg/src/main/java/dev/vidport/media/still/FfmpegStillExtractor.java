package dev.vidport.media.still;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.StepPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.media.port.ReadableStore;
import dev.vidport.usecases.media.port.StillExtractor;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Selects the stills of a video and extracts them. */
public final class FfmpegStillExtractor implements StillExtractor {
  private final FfmpegSettings settings;
  private final ProcessRunner processRunner;
  private final ReadableStore store;

  public FfmpegStillExtractor(
      FfmpegSettings settings, ProcessRunner processRunner, ReadableStore store) {
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
    try (StepPrograms programs = new StepPrograms(processRunner, store, control)) {
      MediaInput smallInput = programs.inputs().open(small);
      StillSelector selector = select(commands, smallInput, strip, lengthMicros / 1e6, programs);
      List<Double> times = times(selector);
      MediaInput largeInput = programs.inputs().open(large);
      programs.runOnOwnFiles(commands.extract(largeInput, times), line -> {});
      return collect(folder, times, strip.filmstrip(), lengthMicros / 1e6);
    }
  }

  private static StillSelector select(
      StillCommand commands,
      MediaInput small,
      FilmstripPlan strip,
      double seconds,
      StepPrograms programs)
      throws IOException, StepStoppedException {
    StillSelector first = select(commands.measure(small, strip), seconds, programs);
    if (first.poster().filter(FrameStatistics::isVisible).isPresent()) {
      return first;
    }
    // All measured frames are black: only frames between them can be visible.
    return select(commands.measureBeginning(small, strip), seconds, programs);
  }

  private static StillSelector select(Command command, double seconds, StepPrograms programs)
      throws IOException, StepStoppedException {
    FrameStatisticsParser parser = new FrameStatisticsParser();
    programs.runOnOwnFiles(command, parser);
    Path miniatures = programs.workFolder().resolve(StillCommand.MINIATURES);
    return new StillSelector(parser.frames(), Miniatures.read(miniatures), seconds);
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
}
