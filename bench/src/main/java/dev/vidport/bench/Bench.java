package dev.vidport.bench;

import dev.vidport.bench.api.ApiBench;
import dev.vidport.bench.clip.BenchClip;
import dev.vidport.bench.early.EarlyBench;
import dev.vidport.bench.early.SourcesBench;
import dev.vidport.bench.engine.EngineBench;
import dev.vidport.bench.files.FilesBench;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.hostile.HostileBench;
import dev.vidport.bench.job.JobBench;
import dev.vidport.bench.job.ProgramsBench;
import dev.vidport.bench.media.MediaBench;
import dev.vidport.bench.quality.QualityBench;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.start.StartBench;
import dev.vidport.bench.stream.StreamBench;
import dev.vidport.bench.system.MachineInfo;
import dev.vidport.bench.system.WorkFolder;
import dev.vidport.bench.token.TokenBench;
import dev.vidport.bench.urls.UrlsBench;
import dev.vidport.bench.worker.WorkersBench;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command line of the benchmarks. */
@Command(
    name = "vidport bench",
    description = {
      "Compare Vidport with the tools it replaces, on this machine.",
      "",
      "Both sides of a ratio run in turns within one run. Run it on an idle machine: other load",
      "distorts the figures.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport bench                           all but QUALITY, SOURCES and WORKERS, about half an hour",
      "  vidport bench job --clip talk.mp4       your own file",
      "  vidport bench quality --clip talk.mp4   bits and processor time at equal quality",
      "  vidport bench sources --source VP9      one kind of source",
      "  vidport bench workers --database jdbc:postgresql://127.0.0.1/bench?user=me --s3 http://KEY:SECRET@127.0.0.1:7480/bucket",
      "  vidport bench --quick                   a small smoke test; the figures mean little",
      "",
      "Exit codes: 0 measured, even if goals are missed; 1 a benchmark failed."
    })
public final class Bench implements Callable<Integer> {
  /** They measure jobs on a host with the default settings, which they share. */
  private static final Set<Benchmark> OF_JOBS = EnumSet.range(Benchmark.EARLY, Benchmark.SOURCES);

  /** In a smoke test, they share that host as well. */
  private static final Set<Benchmark> OF_REQUESTS = EnumSet.of(Benchmark.API, Benchmark.FILES);

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      description =
          "Benchmarks: ${COMPLETION-CANDIDATES}. Default: all but QUALITY, SOURCES and WORKERS.")
  private List<Benchmark> benchmarks = new ArrayList<>();

  @Option(names = "--quick", description = "Small workloads and single runs.")
  private boolean quick;

  @Option(
      names = "--clip",
      paramLabel = "FILE",
      description = "Source with audio for JOB, WORKERS and QUALITY, which accepts several.")
  private List<Path> clips = new ArrayList<>();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description =
          "Seconds of the generated clip for JOB, and of each clip for QUALITY. Default: ${DEFAULT-VALUE}.")
  private int seconds = 20;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      description = "Length of each source for SOURCES. Default: ${DEFAULT-VALUE}.")
  private int minutes = 1;

  @Option(
      names = "--source",
      paramLabel = "TEXT",
      description = "Part of the name of those sources for SOURCES that are wanted. Default: all.")
  private String source = "";

  @Option(
      names = "--videos",
      paramLabel = "N",
      description = "Number of stored videos for API. Default: ${DEFAULT-VALUE}.")
  private int videos = 1_000_000;

  @Option(
      names = "--database",
      paramLabel = "JDBC_URL",
      description =
          "An empty PostgreSQL database for API, ENGINE and WORKERS, with user and password in the URL. Default: an embedded database.")
  private Optional<String> database = Optional.empty();

  @Option(
      names = "--s3",
      paramLabel = "URL",
      description =
          "Bucket of an S3 server for WORKERS, with the keys in the URL: http://KEY:SECRET@HOST:PORT/BUCKET")
  private Optional<URI> s3 = Optional.empty();

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "Largest number of workers for WORKERS. Default: ${DEFAULT-VALUE}.")
  private int workers = 3;

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description =
          "Folder for temporary data, several GB. Default: the temporary folder of the system.")
  private Path work = Path.of(System.getProperty("java.io.tmpdir"));

  /** The benchmarks, in the order in which they run. */
  enum Benchmark {
    START,
    TOKENS,
    API,
    FILES,
    HOSTILE,
    ENGINE,
    URLS,
    WORKERS,
    EARLY,
    JOB,
    MEDIA,
    STREAM,
    QUALITY,
    SOURCES
  }

  /**
   * @param arguments benchmarks and options
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
    Set<Benchmark> wanted =
        benchmarks.isEmpty()
            ? EnumSet.complementOf(
                EnumSet.of(Benchmark.QUALITY, Benchmark.SOURCES, Benchmark.WORKERS))
            : EnumSet.copyOf(benchmarks);
    Set<Benchmark> sharing = EnumSet.copyOf(OF_JOBS);
    if (quick && database.isEmpty()) {
      sharing.addAll(OF_REQUESTS);
    }
    sharing.retainAll(wanted);
    wanted.removeAll(sharing);
    for (Benchmark each : wanted) {
      run(each, report);
    }
    if (!sharing.isEmpty()) {
      List<String> heap = sharing.contains(Benchmark.FILES) ? List.of(FilesBench.HEAP) : List.of();
      try (WorkFolder folder = WorkFolder.below(work);
          MeasuredHost host = MeasuredHost.start(folder.path(), heap, JobBench.HOST_SETTINGS)) {
        for (Benchmark each : sharing) {
          switch (each) {
            case API -> api().run(host, report);
            case FILES -> files().run(host, folder.path(), work, report);
            default -> measureJobs(each, host, report);
          }
        }
      }
    }
    report.line("");
    report.line(
        report.missedGoals() == 0
            ? "All goals are met."
            : report.missedGoals() + " figures missed their goals.");
    return 0;
  }

  private void run(Benchmark benchmark, Report report) throws IOException, InterruptedException {
    switch (benchmark) {
      case START -> new StartBench(jar(), classArchive(), quick ? 1 : 5).run(work, report);
      case TOKENS -> new TokenBench(quick ? 20 : 2_000).run(report);
      case API -> api().run(work, report);
      case FILES -> files().run(work, report);
      case HOSTILE ->
          (quick
                  ? new HostileBench(Duration.ofSeconds(1), "320x180", 1)
                  : new HostileBench(Duration.ofSeconds(60), "8192x4320", 240))
              .run(work, report);
      case ENGINE ->
          new EngineBench(
                  quick ? 60 : 3_000, quick ? 8 : 96, Duration.ofMillis(quick ? 10 : 100), database)
              .run(work, report);
      case URLS ->
          (quick
                  ? new UrlsBench(small(), small(), 2, 1)
                  : new UrlsBench(
                      BenchClip.generated(1920, 1080, 20), BenchClip.generated(640, 360, 5), 40, 5))
              .run(work, report);
      case WORKERS -> workers().run(work, report);
      default -> throw new IllegalArgumentException(benchmark + " needs a host");
    }
  }

  private WorkersBench workers() throws IOException, InterruptedException {
    if (database.isEmpty() || s3.isEmpty()) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "WORKERS needs --database and --s3, which its workers share");
    }
    Map<String, String> settings = new HashMap<>(onDatabase(database.get()));
    settings.putAll(JobBench.HOST_SETTINGS);
    settings.putAll(onS3(s3.get()));
    BenchClip period = quick ? small() : BenchClip.phone(1280, 720, 20);
    BenchClip clip =
        clips.isEmpty() ? BenchClip.repeated(period, quick ? 10 : 30) : BenchClip.of(clips.get(0));
    return new WorkersBench(clip, quick ? clip : BenchClip.repeated(period, 3), settings, workers);
  }

  private static Map<String, String> onS3(URI url) {
    String[] keys = Optional.ofNullable(url.getUserInfo()).orElse(":").split(":", 2);
    return Map.of(
        "VIDPORT_S3_ENDPOINT",
        url.getScheme() + "://" + url.getAuthority().replaceFirst(".*@", ""),
        "VIDPORT_S3_BUCKET",
        url.getPath().substring(1),
        "VIDPORT_S3_ACCESS_KEY",
        keys[0],
        "VIDPORT_S3_SECRET_KEY",
        keys.length > 1 ? keys[1] : "");
  }

  private ApiBench api() {
    return new ApiBench(
        pauseMillis(),
        quick ? List.of(300) : List.of(1_000, videos),
        quick ? 40 : 10_001,
        rounds(),
        turn(),
        database.map(Bench::onDatabase).orElse(Map.of()));
  }

  private FilesBench files() {
    return new FilesBench(
        pauseMillis(),
        System.getProperty("vidport.nginx", "nginx"),
        quick ? 1 : 16,
        quick ? 2_000_000 : 200_000_000,
        rounds(),
        turn());
  }

  private OptionalInt pauseMillis() {
    return quick ? OptionalInt.of(200) : OptionalInt.empty();
  }

  private int rounds() {
    return quick ? 1 : 3;
  }

  private Duration turn() {
    return Duration.ofSeconds(quick ? 1 : 3);
  }

  private void measureJobs(Benchmark benchmark, MeasuredHost host, Report report)
      throws IOException, InterruptedException {
    report.progress(benchmark + ": generating clips, unless they exist");
    int rounds = rounds();
    switch (benchmark) {
      case EARLY -> {
        if (!quick) {
          new EarlyBench(
                  BenchClip.webReady(1920, 1080, 20), List.of(3, 30, 180), rounds, Goal.atMost(2))
              .run(host, work, report);
        }
        new EarlyBench(
                quick ? BenchClip.phone(320, 180, 1) : BenchClip.phone(1920, 1080, 20),
                quick ? List.of(2) : List.of(3, 30),
                rounds,
                Goal.atMost(3))
            .run(host, work, report);
      }
      case JOB -> {
        job().run(host, work, report);
        if (ProgramsBench.hasOtherPrograms()) {
          programs().run(host, work, report);
        }
      }
      case MEDIA ->
          new MediaBench(
                  quick ? small() : BenchClip.generated(1920, 1080, 10), quick ? 1 : 10, rounds)
              .run(host, work, report);
      case STREAM ->
          new StreamBench(quick ? small() : BenchClip.generated(1280, 720, 10), quick ? 1 : 120)
              .run(host, report);
      case QUALITY -> quality(report).run(host, work, report);
      case SOURCES ->
          (quick ? SourcesBench.quick() : SourcesBench.of(20, 3 * minutes, source))
              .run(host, work, report);
      default -> throw new IllegalArgumentException(benchmark + " needs no host");
    }
  }

  /** The work other than encoding takes much the same time for a web-ready clip of any length. */
  private JobBench job() throws IOException, InterruptedException {
    if (quick) {
      return new JobBench(small(), small(), BenchClip.webReady(320, 180, 1), 1, 1);
    }
    return new JobBench(
        BenchClip.generated(640, 360, 5),
        clips.isEmpty() ? BenchClip.generated(1920, 1080, seconds) : BenchClip.of(clips.get(0)),
        BenchClip.webReady(1920, 1080, 60),
        5,
        2);
  }

  private ProgramsBench programs() throws IOException, InterruptedException {
    return quick
        ? new ProgramsBench(small(), small(), 1)
        : new ProgramsBench(
            BenchClip.generated(640, 360, 5), BenchClip.phone(1920, 1080, 20), rounds());
  }

  private QualityBench quality(Report report) throws IOException, InterruptedException {
    if (clips.isEmpty()) {
      report.line("The clip is generated. Pass filmed clips for meaningful figures.");
      clips.add((quick ? small() : BenchClip.generated(1920, 1080, 8)).file());
    }
    Optional<BenchClip> warmUp =
        quick ? Optional.empty() : Optional.of(BenchClip.generated(640, 360, 2));
    return new QualityBench(warmUp, clips, seconds);
  }

  private static BenchClip small() throws IOException, InterruptedException {
    return BenchClip.generated(320, 180, 1);
  }

  /** Settings of a host with a database server, whose secrets need a key. */
  private static Map<String, String> onDatabase(String url) {
    return Map.of(
        "VIDPORT_DATABASE_URL",
        url,
        "VIDPORT_SECRET_KEY",
        Base64.getEncoder().encodeToString(new byte[32]));
  }

  private static Path classArchive() {
    return Path.of(System.getProperty("vidport.archive", jar() + ".jsa"));
  }

  private static Path jar() {
    return Path.of(System.getProperty("vidport.jar", "app-host/target/vidport.jar"));
  }
}
