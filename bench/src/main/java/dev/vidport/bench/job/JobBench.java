package dev.vidport.bench.job;

import dev.vidport.bench.clip.BenchClip;
import dev.vidport.bench.clip.HandWrittenCommands;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.host.MeasuredHost.Job;
import dev.vidport.bench.report.Figures;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Measures whole jobs: processor time against hand-written ffmpeg commands, and short jobs. */
public final class JobBench {
  /**
   * Of a host whose processor time is measured. Bubblewrap ends without waiting for the program
   * that it has started, whose time no parent then counts.
   */
  public static final Map<String, String> HOST_SETTINGS = Map.of("VIDPORT_ISOLATION", "off");

  private static final Goal SINGLE_COMMAND_GOAL = Goal.atMost(1.05);
  private static final Goal COMMAND_PER_RENDITION_GOAL = Goal.atMost(0.45);
  private static final Goal WEB_READY_GOAL = Goal.atMost(0.6);
  private static final Goal SHORT_JOB_GOAL = Goal.atMost(1);

  private final BenchClip shortClip;
  private final BenchClip clip;
  private final BenchClip webReady;
  private final int shortJobs;
  private final int rounds;

  /**
   * @param webReady a clip whose top rendition is remuxed
   * @param shortJobs number of measured jobs of the short clip; several have a warm-up
   * @param rounds number of runs of each side of the other clips
   */
  public JobBench(
      BenchClip shortClip, BenchClip clip, BenchClip webReady, int shortJobs, int rounds) {
    this.shortClip = shortClip;
    this.clip = clip;
    this.webReady = webReady;
    this.shortJobs = shortJobs;
    this.rounds = rounds;
  }

  public void run(MeasuredHost host, Path parent, Report report)
      throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent)) {
      measureShortJobs(host, report);
      HandWrittenCommands commands = new HandWrittenCommands(clip, work.folder("hand"));
      double ours = compare(host, clip, commands, SINGLE_COMMAND_GOAL, report);
      report.progress("theirs: one process per rendition");
      report.add(
          Row.ratio(
              "processor time, " + clip.name() + ", against one process per rendition",
              ours,
              commands.cpuOfOneProcessPerRendition(),
              " s",
              COMMAND_PER_RENDITION_GOAL));
      double unused =
          compare(
              host,
              webReady,
              new HandWrittenCommands(webReady, work.folder("web-ready")),
              WEB_READY_GOAL,
              report);
    }
    report.note(
        "Processor time: user + system of the host's JVM and of every program it starts (/proc/PID/stat), from the call to"
            + " complete to the first SUCCEEDED status, without bubblewrap. For a command: the time of its processes.");
    report.note(
        "Single command: same sizes, encoder options and keyframes, all from one decode, HLS in fMP4, the MP4 from the same"
            + " encode (tee), then a still. One process per rendition: one decode and one encode each, and another for the MP4.");
    report.print("Job");
  }

  private void measureShortJobs(MeasuredHost host, Report report)
      throws IOException, InterruptedException {
    report.progress("job of " + shortClip.name());
    if (shortJobs > 1) {
      Job unused = host.process(shortClip.file(), "{}");
    }
    double[] seconds = new double[shortJobs];
    double[] cpu = new double[shortJobs];
    for (int i = 0; i < shortJobs; i++) {
      Job job = host.process(shortClip.file(), "{}");
      seconds[i] = job.seconds();
      cpu[i] = job.cpuSeconds();
    }
    String of = ", " + shortClip.name();
    report.add(
        Row.figure("complete to SUCCEEDED" + of, Figures.median(seconds), " s", SHORT_JOB_GOAL));
    report.add(Row.figure("processor time" + of, Figures.median(cpu), " s"));
  }

  /** Returns the processor time of our job. */
  private double compare(
      MeasuredHost host, BenchClip source, HandWrittenCommands commands, Goal goal, Report report)
      throws IOException, InterruptedException {
    double ours = 0;
    double theirs = 0;
    for (int i = 0; i < rounds; i++) {
      report.progress("ours: job of " + source.name());
      ours += host.process(source.file(), "{}").cpuSeconds() / rounds;
      report.progress("theirs: single command");
      theirs += commands.cpuOfSingleCommand() / rounds;
    }
    String what = "processor time, " + source.name() + ", against a single command";
    report.add(Row.ratio(what, ours, theirs, " s", goal));
    return ours;
  }
}
