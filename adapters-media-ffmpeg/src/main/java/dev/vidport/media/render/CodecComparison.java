package dev.vidport.media.render;

import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.variant.EncodedPart;
import dev.vidport.media.process.BaseOptions;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.InputRestrictions;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.StepPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.media.port.ReadableStore;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Encodes parts of a video in several ways, and measures what each makes of the frames. */
public final class CodecComparison {
  /** By number, because the containers round times in different ways. */
  private static final String BY_NUMBER = "settb=AVTB,setpts=N/(25*TB)";

  private final FfmpegSettings settings;
  private final ProcessRunner processRunner;
  private final ReadableStore store;
  private final VideoRun videoRun;

  public CodecComparison(
      FfmpegSettings settings, ProcessRunner processRunner, ReadableStore store) {
    this.settings = settings;
    this.processRunner = processRunner;
    this.store = store;
    this.videoRun = new VideoRun(settings, processRunner, store, new ComparisonOutput());
  }

  /**
   * @param chunk of the plan
   * @param sources the sources of the plan, in its order
   * @return the encodes in the order of the renditions
   */
  public List<EncodedPart> of(
      RenderPlan plan, Chunk chunk, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    List<Path> files =
        videoRun.render(
            plan,
            chunk,
            new StoredSourceOpener(store, sources),
            control,
            seconds -> control.progressed());
    Path reference = ComparisonOutput.reference(files.get(0).resolveSibling("."));
    List<EncodedPart> parts = new ArrayList<>();
    try (StepPrograms programs = new StepPrograms(processRunner, store, control)) {
      for (Path file : files) {
        SimilarityReport report = new SimilarityReport();
        programs.runOnOwnFiles(similarity(plan, file, reference), report);
        parts.add(new EncodedPart(Files.size(file), report.mean()));
        // The next part gets the same names.
        Files.delete(file);
      }
    }
    Files.delete(reference);
    return parts;
  }

  private Command similarity(RenderPlan plan, Path encoded, Path reference) {
    List<String> line = BaseOptions.start(settings);
    for (Path path : List.of(encoded, reference)) {
      MediaInput input = MediaInput.file(path);
      line.addAll(InputRestrictions.ownEncode(input));
      line.addAll(List.of("-i", input.url()));
    }
    line.addAll(
        List.of(
            "-filter_complex",
            "[0:v]"
                + BY_NUMBER
                + "[encoded];[1:v]"
                + BY_NUMBER
                + "[reference];"
                + "[encoded][reference]ssim=stats_file=-"));
    line.addAll(List.of("-f", "null", "-"));
    return new Command(line, Command.limitFor(plan.lengthMicros()), ProcessKind.VIDEO);
  }
}
