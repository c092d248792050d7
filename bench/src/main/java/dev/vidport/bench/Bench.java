package dev.vidport.bench;

import dev.vidport.bench.access.AccessBench;
import dev.vidport.bench.access.AccessWorkload;
import dev.vidport.bench.api.ApiBench;
import dev.vidport.bench.api.ApiWorkload;
import dev.vidport.bench.caption.CaptionWorkload;
import dev.vidport.bench.caption.CaptionsBench;
import dev.vidport.bench.early.EarlyBench;
import dev.vidport.bench.engine.EngineWorkload;
import dev.vidport.bench.engine.JobEngineBench;
import dev.vidport.bench.files.FilesBench;
import dev.vidport.bench.files.FilesWorkload;
import dev.vidport.bench.host.HostLocation;
import dev.vidport.bench.hostile.HostileBench;
import dev.vidport.bench.hostile.HostileWorkload;
import dev.vidport.bench.job.BenchClip;
import dev.vidport.bench.job.JobBench;
import dev.vidport.bench.job.WebReadyJobBench;
import dev.vidport.bench.media.ChunkedRenderingBench;
import dev.vidport.bench.media.MediaBench;
import dev.vidport.bench.quality.QualityCommand;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.start.StartBench;
import dev.vidport.bench.stream.StreamBench;
import dev.vidport.bench.stream.StreamWorkload;
import dev.vidport.bench.system.MachineInfo;
import dev.vidport.bench.usage.UsageBench;
import dev.vidport.bench.usage.UsageWorkload;
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

/** Command line of the measurements. */
@Command(
    name = "vidport bench",
    description = {
      "Compare Vidport with the tools it replaces, on this machine.",
      "",
      "Both sides of a ratio run in turns within one run. Run it on an idle machine: other load",
      "distorts the figures.",
    },
    mixinStandardHelpOptions = true,
    subcommands = QualityCommand.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport bench                         everything, about 50 minutes",
      "  vidport bench job --clip talk.mp4     your own file",
      "  vidport bench quality talk.mp4        bits and processor time at equal quality",
      "  vidport bench --quick                 a small smoke test; the figures mean little",
      "",
      "Exit codes: 0 measured, also if goals are missed; 1 a measurement failed."
    })
public final class Bench implements Callable<Integer> {
  private static final int DEFAULT_VIDEOS = 1_000_000;

  /** The work besides encoding takes much the same time for a clip of any length. */
  private static final int WEB_READY_SECONDS = 60;

  /** The API measurement needs an empty database, so it runs before the engine. */
  private static final List<Measurement> ORDER =
      List.of(
          Measurement.START,
          Measurement.API,
          Measurement.ACCESS,
          Measurement.USAGE,
          Measurement.FILES,
          Measurement.HOSTILE,
          Measurement.EARLY,
          Measurement.ENGINE,
          Measurement.JOB,
          Measurement.MEDIA,
          Measurement.STREAM,
          Measurement.CAPTIONS);

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      description = "What to measure: ${COMPLETION-CANDIDATES}. Default: ALL.")
  private List<Measurement> measurements = new ArrayList<>();

  @Option(
      names = "--quick",
      description = "Small workloads, single runs, and most hosts in this process.")
  private boolean quick;

  @Option(names = "--clip", paramLabel = "FILE", description = "Source with audio for the job.")
  private Optional<Path> clip = Optional.empty();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "Length of the generated clip for the job. Default: ${DEFAULT-VALUE}.")
  private int seconds = 20;

  @Option(
      names = "--videos",
      paramLabel = "N",
      description = "Number of stored videos for the API. Default: ${DEFAULT-VALUE}.")
  private int videos = DEFAULT_VIDEOS;

  @Option(
      names = "--entries",
      paramLabel = "N",
      description =
          "Number of ledger entries for usage, up to 10,000,000, such as 100,000."
              + " Default: ${DEFAULT-VALUE}.")
  private int entries = UsageWorkload.USUAL.many();

  @Option(
      names = "--caption-minutes",
      paramLabel = "N",
      description =
          "Length of the longest video for captions, up to 239. Default: 239; the other one has an"
              + " eighth of it.")
  private Optional<Integer> captionMinutes = Optional.empty();

  @Option(
      names = "--database",
      paramLabel = "JDBC_URL",
      description =
          "An empty PostgreSQL database for the API, access, usage and the engine, with user and"
              + " password in the URL. Default: an embedded database.")
  private Optional<String> database = Optional.empty();

  @Option(
      names = "--java-option",
      paramLabel = "OPTION",
      description = "JVM option for the host of the API, such as that of a profiler.")
  private List<String> javaOptions = new ArrayList<>();

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description =
          "Folder for temporary data, several GB. Default: the temporary folder of the system.")
  private Path work = Path.of(System.getProperty("java.io.tmpdir"));

  /** The measurements. */
  enum Measurement {
    JOB,
    MEDIA,
    FILES,
    API,
    ACCESS,
    START,
    ENGINE,
    STREAM,
    EARLY,
    USAGE,
    CAPTIONS,
    HOSTILE,
    ALL
  }

  /**
   * @param arguments measurements and options
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
    report.line(MachineInfo.describe());
    Set<Measurement> wanted =
        Set.copyOf(measurements.isEmpty() ? List.of(Measurement.ALL) : measurements);
    for (Measurement measurement : ORDER) {
      if (wanted.contains(measurement) || wanted.contains(Measurement.ALL)) {
        run(measurement, report);
      }
    }
    report.line("");
    report.line(
        report.missedGoals() == 0
            ? "All goals are met."
            : report.missedGoals() + " figures missed their goals.");
    return 0;
  }

  private void run(Measurement measurement, Report report)
      throws IOException, InterruptedException {
    switch (measurement) {
      case JOB -> job(report).run(work, report);
      case MEDIA -> media(report).run(work, report);
      case FILES -> files().run(work, report);
      case API -> api().run(work, report);
      case ACCESS ->
          new AccessBench(quick ? AccessWorkload.QUICK : AccessWorkload.USUAL, database, hosts())
              .run(work, report);
      case USAGE ->
          new UsageBench(
                  quick ? UsageWorkload.QUICK : UsageWorkload.USUAL.withMany(entries), database)
              .run(work, report);
      case HOSTILE ->
          new HostileBench(quick ? HostileWorkload.QUICK : HostileWorkload.USUAL, hosts())
              .run(work, report);
      case EARLY -> early(report).run(work, report);
      case ENGINE -> engine(report).run(work, report);
      case START -> new StartBench(jar(), classArchive(), quick ? 1 : 5).run(work, report);
      case STREAM -> stream(report).run(work, report);
      case CAPTIONS ->
          new CaptionsBench(quick ? CaptionWorkload.QUICK : captions(), hosts()).run(work, report);
      case ALL -> throw new IllegalArgumentException("ALL is not a single measurement");
    }
  }

  private JobBench job(Report report) throws IOException, InterruptedException {
    report.progress("generating clips, unless they exist");
    BenchClip warmUp = quick ? BenchClip.generated(320, 180, 1) : BenchClip.generated(640, 360, 5);
    if (clip.isPresent()) {
      return new JobBench(warmUp, BenchClip.of(clip.get()), 1, quick ? 1 : 5, hosts());
    }
    return quick
        ? new JobBench(warmUp, warmUp, 1, 1, hosts())
        : new JobBench(warmUp, BenchClip.generated(1920, 1080, seconds), 2, 5, hosts());
  }

  private MediaBench media(Report report) throws IOException, InterruptedException {
    report.progress("generating a clip, unless it exists");
    return quick
        ? new MediaBench(BenchClip.generated(320, 180, 1), 1, 1)
        : new MediaBench(BenchClip.generated(1920, 1080, 10), 10, 2);
  }

  /** The large clip gets two chunks: at its size, a chunk is at least 68 seconds long. */
  private JobEngineBench engine(Report report) throws IOException, InterruptedException {
    report.progress("generating clips, unless they exist");
    BenchClip small = quick ? BenchClip.generated(320, 180, 1) : BenchClip.generated(640, 360, 2);
    int rounds = quick ? 1 : 2;
    BenchClip large = quick ? small : BenchClip.generated(854, 480, 10).repeated(14);
    BenchClip webReady =
        quick ? BenchClip.webReady(640, 360, 1) : BenchClip.webReady(1920, 1080, WEB_READY_SECONDS);
    return new JobEngineBench(
        quick ? EngineWorkload.QUICK : EngineWorkload.USUAL,
        database,
        hosts(),
        new ChunkedRenderingBench(large, rounds),
        new WebReadyJobBench(small, webReady, rounds, hosts()));
  }

  private StreamBench stream(Report report) throws IOException, InterruptedException {
    report.progress("generating a clip, unless it exists");
    return new StreamBench(
        quick
            ? new StreamWorkload(BenchClip.generated(320, 180, 1), 1, 2)
            : new StreamWorkload(BenchClip.generated(1280, 720, 10), 120, 20),
        hosts());
  }

  /** Videos of one, ten and 60 minutes. */
  private EarlyBench early(Report report) throws IOException, InterruptedException {
    report.progress("generating a clip, unless it exists");
    return quick
        ? new EarlyBench(BenchClip.webReady(640, 360, 1), List.of(2), 1, hosts())
        : new EarlyBench(BenchClip.webReady(1920, 1080, 20), List.of(3, 30, 180), 3, hosts());
  }

  private CaptionWorkload captions() {
    return captionMinutes.map(CaptionWorkload.USUAL::scaledTo).orElse(CaptionWorkload.USUAL);
  }

  private FilesBench files() {
    String nginx = System.getProperty("vidport.nginx", "nginx");
    return new FilesBench(nginx, quick ? FilesWorkload.QUICK : FilesWorkload.USUAL);
  }

  private ApiBench api() {
    Map<String, String> settings = new HashMap<>();
    database.ifPresent(url -> settings.put("VIDPORT_DATABASE_URL", url));
    return new ApiBench(
        quick ? ApiWorkload.QUICK : ApiWorkload.usual(videos),
        javaOptions.isEmpty() ? hosts() : HostLocation.OWN_PROCESS,
        javaOptions,
        settings);
  }

  /** A quick run starts one host in a process of its own, that with the long queue. */
  private HostLocation hosts() {
    return quick ? HostLocation.THIS_PROCESS : HostLocation.OWN_PROCESS;
  }

  private static Path classArchive() {
    return Path.of(System.getProperty("vidport.archive", jar() + ".jsa"));
  }

  private static Path jar() {
    return Path.of(System.getProperty("vidport.jar", "app-host/target/vidport.jar"));
  }
}
