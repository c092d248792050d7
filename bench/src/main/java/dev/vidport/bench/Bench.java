package dev.vidport.bench;

import dev.vidport.bench.api.ApiBench;
import dev.vidport.bench.api.ApiSizes;
import dev.vidport.bench.early.EarlyBench;
import dev.vidport.bench.engine.EngineBench;
import dev.vidport.bench.engine.EngineSizes;
import dev.vidport.bench.files.FileSizes;
import dev.vidport.bench.files.FilesBench;
import dev.vidport.bench.job.Clip;
import dev.vidport.bench.job.JobBench;
import dev.vidport.bench.job.WebReadyJob;
import dev.vidport.bench.media.ChunkedRendering;
import dev.vidport.bench.media.MediaBench;
import dev.vidport.bench.quality.QualityCommand;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.start.StartBench;
import dev.vidport.bench.stream.StreamBench;
import dev.vidport.bench.stream.StreamSizes;
import dev.vidport.bench.system.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of the measurements. */
@Command(
    name = "vidport bench",
    description = {
      "Measure Vidport against what it replaces, on this machine.",
      "",
      "Every ratio is made in one run, by turns. Other work on the machine spoils the figures.",
    },
    mixinStandardHelpOptions = true,
    subcommands = QualityCommand.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport bench                         all of it, about 35 minutes",
      "  vidport bench job --clip talk.mp4     a file of yours",
      "  vidport bench quality talk.mp4        bits and processor time at equal quality",
      "  vidport bench --quick                 see that it runs; the figures mean little",
      "",
      "Exit codes: 0 measured, whatever came out, 1 could not measure."
    })
public final class Bench implements Callable<Integer> {
  private static final int ENOUGH = 1_000_000;

  /** What there is to do beside the encodes takes much the same of a clip of any length. */
  private static final int WEB_READY_SECONDS = 60;

  /** The API wants its database empty. */
  private static final List<Part> ORDER =
      List.of(
          Part.START,
          Part.API,
          Part.FILES,
          Part.EARLY,
          Part.ENGINE,
          Part.JOB,
          Part.MEDIA,
          Part.STREAM);

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      description = "What to measure: ${COMPLETION-CANDIDATES}. Default: ALL, which is each.")
  private List<Part> parts = new ArrayList<>();

  @Option(names = "--quick", description = "Small sizes, single turns.")
  private boolean quick;

  @Option(names = "--clip", paramLabel = "FILE", description = "A source with sound for the job.")
  private Optional<Path> clip = Optional.empty();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "Length of the clip that is made for the job. Default: ${DEFAULT-VALUE}.")
  private int seconds = 20;

  @Option(
      names = "--videos",
      paramLabel = "N",
      description = "Videos there are for the API. Default: ${DEFAULT-VALUE}.")
  private int videos = ENOUGH;

  @Option(
      names = "--database",
      paramLabel = "JDBC_URL",
      description =
          "An empty PostgreSQL database for the API and the engine, with user and password in the"
              + " address."
              + " Default: an embedded one.")
  private Optional<String> database = Optional.empty();

  @Option(
      names = "--java-option",
      paramLabel = "OPTION",
      description = "For the host of the API, such as those of a profiler.")
  private List<String> javaOptions = new ArrayList<>();

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description = "Where to put data meanwhile; some GB. Default: the system's temporary folder.")
  private Path work = Path.of(System.getProperty("java.io.tmpdir"));

  /** What can be measured. */
  enum Part {
    JOB,
    MEDIA,
    FILES,
    API,
    START,
    ENGINE,
    STREAM,
    EARLY,
    ALL
  }

  /**
   * @param arguments what to measure, and options
   */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Bench())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Report report = new Report(spec.commandLine().getOut(), spec.commandLine().getErr());
    report.line(Machine.line());
    Set<Part> wanted = Set.copyOf(parts.isEmpty() ? List.of(Part.ALL) : parts);
    for (Part part : ORDER) {
      if (wanted.contains(part) || wanted.contains(Part.ALL)) {
        run(part, report);
      }
    }
    report.line("");
    report.line(
        report.shortOfGoal() == 0
            ? "All goals are met."
            : report.shortOfGoal() + " short of their goals.");
    return 0;
  }

  private void run(Part part, Report report) throws IOException, InterruptedException {
    switch (part) {
      case JOB -> job(report).run(work, report);
      case MEDIA -> media(report).run(work, report);
      case FILES -> files().run(work, report);
      case API -> api().run(work, report);
      case EARLY -> early(report).run(work, report);
      case ENGINE -> engine(report).run(work, report);
      case START -> new StartBench(jar(), archive(), quick ? 1 : 5).run(work, report);
      case STREAM -> stream(report).run(work, report);
      case ALL -> throw new IllegalArgumentException("all of them is not one");
    }
  }

  private JobBench job(Report report) throws IOException, InterruptedException {
    report.doing("making clips, unless they are there");
    Clip warmUp = Clip.generated(640, 360, quick ? 2 : 5);
    if (clip.isPresent()) {
      return new JobBench(warmUp, Clip.of(clip.get()), 1, quick ? 1 : 5);
    }
    return quick
        ? new JobBench(warmUp, warmUp, 1, 1)
        : new JobBench(warmUp, Clip.generated(1920, 1080, seconds), 2, 5);
  }

  private MediaBench media(Report report) throws IOException, InterruptedException {
    report.doing("making a clip, unless it is there");
    return quick
        ? new MediaBench(Clip.generated(640, 360, 2), 2, 1)
        : new MediaBench(Clip.generated(1920, 1080, 10), 10, 2);
  }

  /** The large clip is of two chunks: of its size none is shorter than 68 seconds. */
  private EngineBench engine(Report report) throws IOException, InterruptedException {
    report.doing("making clips, unless they are there");
    Clip small = Clip.generated(640, 360, 2);
    int rounds = quick ? 1 : 2;
    Clip large = quick ? small : Clip.generated(854, 480, 10).repeated(14);
    Clip webReady =
        quick ? Clip.webReady(640, 360, 2) : Clip.webReady(1920, 1080, WEB_READY_SECONDS);
    return new EngineBench(
        quick ? EngineSizes.QUICK : EngineSizes.USUAL,
        database,
        new ChunkedRendering(large, rounds),
        new WebReadyJob(small, webReady, rounds));
  }

  private StreamBench stream(Report report) throws IOException, InterruptedException {
    report.doing("making a clip, unless it is there");
    return new StreamBench(
        quick
            ? new StreamSizes(Clip.generated(640, 360, 2), 2)
            : new StreamSizes(Clip.generated(1280, 720, 10), 120));
  }

  /** Of a minute, ten and an hour. */
  private EarlyBench early(Report report) throws IOException, InterruptedException {
    report.doing("making a clip, unless it is there");
    return quick
        ? new EarlyBench(Clip.webReady(640, 360, 2), List.of(2), 1)
        : new EarlyBench(Clip.webReady(1920, 1080, 20), List.of(3, 30, 180), 3);
  }

  private FilesBench files() {
    String nginx = System.getProperty("vidport.nginx", "nginx");
    return new FilesBench(nginx, quick ? FileSizes.QUICK : FileSizes.USUAL);
  }

  private ApiBench api() {
    Map<String, String> settings = new HashMap<>();
    database.ifPresent(url -> settings.put("VIDPORT_DATABASE_URL", url));
    return new ApiBench(quick ? ApiSizes.QUICK : ApiSizes.usual(videos), javaOptions, settings);
  }

  private static Path archive() {
    return Path.of(System.getProperty("vidport.archive", jar() + ".jsa"));
  }

  private static Path jar() {
    return Path.of(System.getProperty("vidport.jar", "app-host/target/vidport.jar"));
  }
}
