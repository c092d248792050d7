package dev.vidport.bench.quality;

import dev.vidport.bench.host.HostLocation;
import dev.vidport.bench.job.BenchClip;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.system.MachineInfo;
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
      "Compare renditions with those of PeerTube's settings:",
      "bits at equal SSIM, and processor time.",
      "",
      "Runs for about 15 times the length of the clips (1080p on 2 cores).",
    },
    mixinStandardHelpOptions = true)
public final class QualityCommand implements Callable<Integer> {
  private static final int QUICK_SECONDS = 1;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "CLIP",
      description =
          "Filmed clips of a constant frame rate. Default: two synthetic clips, whose figures mean little.")
  private List<Path> clips = new ArrayList<>();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "Seconds of each clip to measure. Default: ${DEFAULT-VALUE}.")
  private int seconds = 20;

  @Option(names = "--quick", description = "Run a small smoke test; the figures mean little.")
  private boolean quick;

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description = "Folder for temporary data. Default: the temporary folder of the system.")
  private Path work = Path.of(System.getProperty("java.io.tmpdir"));

  @Override
  public Integer call() throws IOException, InterruptedException {
    Report report = new Report(spec.commandLine().getOut(), spec.commandLine().getErr());
    report.line(MachineInfo.describe());
    BenchClip warmUp =
        quick ? BenchClip.generated(320, 180, QUICK_SECONDS) : BenchClip.generated(640, 360, 2);
    try (WorkFolder folder = WorkFolder.below(work)) {
      new QualityBench(
              warmUp,
              files(report, folder.path()),
              quick ? QUICK_SECONDS : seconds,
              quick ? HostLocation.THIS_PROCESS : HostLocation.OWN_PROCESS)
          .run(folder.path(), report);
    }
    return 0;
  }

  private List<Path> files(Report report, Path folder) throws IOException, InterruptedException {
    if (!clips.isEmpty()) {
      return clips;
    }
    report.line("The clips are synthetic. Pass filmed clips for meaningful figures.");
    report.progress("generating clips");
    return quick
        ? SyntheticClips.generate(320, 180, QUICK_SECONDS, folder)
        : SyntheticClips.generate(1920, 1080, 8, folder);
  }
}
