package dev.vidport.bench.quality;

import dev.vidport.bench.job.Clip;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.system.Machine;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./vidport bench quality CLIP…}. */
@Command(
    name = "quality",
    description = {
      "Measure the renditions of clips against those of PeerTube's settings:",
      "bits at equal SSIM, and processor time.",
      "",
      "Takes about 15 times as long as the clips last, on 2 cores at 1080p.",
    },
    mixinStandardHelpOptions = true)
public final class QualityCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "CLIP",
      description =
          "Filmed pictures of a constant frame rate. Default: two synthetic ones, which say little.")
  private List<Path> clips = new ArrayList<>();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "How much of each clip counts. Default: ${DEFAULT-VALUE}.")
  private int seconds = 20;

  @Option(names = "--quick", description = "See that it runs; the figures mean little.")
  private boolean quick;

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description = "Where to put data meanwhile. Default: the system's temporary folder.")
  private Path work = Path.of(System.getProperty("java.io.tmpdir"));

  @Override
  public Integer call() throws IOException, InterruptedException {
    Report report = new Report(spec.commandLine().getOut(), spec.commandLine().getErr());
    report.line(Machine.line());
    Clip warmUp = Clip.generated(640, 360, 2);
    try (WorkFolder folder = WorkFolder.below(work)) {
      new QualityBench(warmUp, files(report, folder.path()), quick ? 2 : seconds)
          .run(folder.path(), report);
    }
    return 0;
  }

  private List<Path> files(Report report, Path folder) throws IOException, InterruptedException {
    if (!clips.isEmpty()) {
      return clips;
    }
    report.line("The clips are synthetic: name filmed ones for figures that mean something.");
    report.doing("making clips");
    return quick
        ? SyntheticClips.make(640, 360, 2, folder)
        : SyntheticClips.make(1920, 1080, 8, folder);
  }
}
