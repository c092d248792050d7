package dev.vidport.bench.job;

import dev.vidport.bench.clip.BenchClip;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.host.MeasuredHost.Job;
import dev.vidport.bench.report.Figures;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.ProgramRunner;
import dev.vidport.bench.system.WorkFolder;
import dev.vidport.media.settings.FfmpegSettings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Measures short jobs with ffmpeg of the artifact against those with ffmpeg of the system. */
public final class ProgramsBench {
  private static final Goal GOAL = Goal.atMost(0.6);
  private static final String FFMPEG = "ffmpeg";
  private static final String FFPROBE = "ffprobe";

  private final BenchClip clip;
  private final BenchClip longer;
  private final int rounds;

  /**
   * @param clip a short clip, whose job has the goal
   * @param longer another clip, for information
   * @param rounds number of measured jobs of each clip on each host, in turns
   */
  public ProgramsBench(BenchClip clip, BenchClip longer, int rounds) {
    this.clip = clip;
    this.longer = longer;
    this.rounds = rounds;
  }

  /** Whether the {@code PATH} has an ffmpeg that is not the one of the artifact. */
  public static boolean hasOtherPrograms() {
    String used = FfmpegSettings.defaults().ffmpeg();
    return !used.equals(FFMPEG) && inPath(FFMPEG) && inPath(FFPROBE);
  }

  private static boolean inPath(String program) {
    return Arrays.stream(
            Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /**
   * @param ours a host with ffmpeg of the artifact
   * @param parent folder for temporary data
   */
  public void run(MeasuredHost ours, Path parent, Report report)
      throws IOException, InterruptedException {
    Map<String, String> settings = new HashMap<>(JobBench.HOST_SETTINGS);
    settings.put("VIDPORT_FFMPEG", FFMPEG);
    settings.put("VIDPORT_FFPROBE", FFPROBE);
    try (WorkFolder folder = WorkFolder.below(parent);
        MeasuredHost theirs = MeasuredHost.start(folder.path(), List.of(), settings)) {
      compare(clip, ours, theirs, report).forEach(report::add);
      compare(longer, ours, theirs, report).forEach(row -> report.add(row.withoutGoal()));
    }
    report.note("Theirs: the same host with " + ProgramRunner.firstLine(FFMPEG, "-version"));
    report.print("Job, by ffmpeg");
  }

  private List<Row> compare(BenchClip source, MeasuredHost ours, MeasuredHost theirs, Report report)
      throws IOException, InterruptedException {
    report.progress("jobs of " + source.name() + " with two versions of ffmpeg");
    for (MeasuredHost host : List.of(ours, theirs)) {
      Job unused = host.process(source.file(), "{}");
    }
    double[][] cpu = new double[2][rounds];
    double[][] seconds = new double[2][rounds];
    for (int i = 0; i < rounds; i++) {
      Job mine = ours.process(source.file(), "{}");
      Job other = theirs.process(source.file(), "{}");
      cpu[0][i] = mine.cpuSeconds();
      cpu[1][i] = other.cpuSeconds();
      seconds[0][i] = mine.seconds();
      seconds[1][i] = other.seconds();
    }
    return List.of(
        row("processor time, " + source.name(), cpu),
        row("complete to SUCCEEDED, " + source.name(), seconds).withoutGoal());
  }

  private static Row row(String what, double[][] values) {
    return Row.ratio(what, Figures.median(values[0]), Figures.median(values[1]), " s", GOAL);
  }
}
