package dev.vidport.bench.job;

import dev.vidport.bench.host.HostLocation;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.CpuTime;
import dev.vidport.bench.system.ProgramRunner;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Measures whole jobs: processor time against hand-written ffmpeg commands, and the time beyond
 * ffmpeg.
 */
public final class JobBench {
  private static final Goal SINGLE_COMMAND_GOAL = Goal.atMost(1.05);
  private static final Goal COMMAND_PER_RENDITION_GOAL = Goal.atMost(0.45);
  private static final Goal BEYOND_FFMPEG_GOAL = Goal.atMost(0.5);
  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  private final BenchClip warmUp;
  private final BenchClip clip;
  private final int rounds;
  private final int idleRounds;
  private final HostLocation location;

  /**
   * @param warmUp short clip; also measures the time beyond ffmpeg
   * @param rounds number of jobs, and of runs of the single command
   * @param idleRounds number of measured jobs of the short clip
   */
  public JobBench(
      BenchClip warmUp, BenchClip clip, int rounds, int idleRounds, HostLocation location) {
    this.warmUp = warmUp;
    this.clip = clip;
    this.rounds = rounds;
    this.idleRounds = idleRounds;
    this.location = location;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent);
        JobRunner jobs = JobRunner.start(work.folder("host"), location)) {
      report.progress("warming up: job of " + warmUp.name());
      JobRunner.Result cold = jobs.run(warmUp);
      List<JobRunner.Result> shortJobs = new ArrayList<>();
      for (int i = 0; i < idleRounds; i++) {
        shortJobs.add(jobs.run(warmUp));
      }
      List<JobRunner.Result> ours = new ArrayList<>();
      double[] byHand = new double[rounds];
      HandWrittenCommands baseline = new HandWrittenCommands(clip, work.folder("hand"));
      for (int i = 0; i < rounds; i++) {
        report.progress("ours: job of " + clip.name());
        ours.add(jobs.run(clip));
        report.progress("theirs: single command");
        byHand[i] = cpu(baseline.singleCommand(), work.path());
      }
      report.progress("theirs: one process per rendition");
      double each = cpu(baseline.commandPerRendition(), work.path());
      addRatios(report, ours, Arrays.stream(byHand).average().orElseThrow(), each);
      addIdleTime(report, "first job of a new host, " + warmUp.name(), List.of(cold), true);
      addIdleTime(report, warmUp.name(), shortJobs, false);
      addIdleTime(report, clip.name(), ours, false);
    }
    notes(report);
    report.print("Job");
  }

  private void addRatios(Report report, List<JobRunner.Result> ours, double one, double each) {
    double cpu = ours.stream().mapToDouble(JobRunner.Result::cpuSeconds).average().orElseThrow();
    String what = "processor time, " + clip.name() + ", against ";
    report.add(Row.ratio(what + "a single command", cpu, one, " s", SINGLE_COMMAND_GOAL));
    report.add(
        Row.ratio(what + "one process per rendition", cpu, each, " s", COMMAND_PER_RENDITION_GOAL));
    ours.forEach(done -> report.note("Processor time of our job in seconds: " + done.cpuText()));
  }

  private static void addIdleTime(
      Report report, String what, List<JobRunner.Result> jobs, boolean withoutGoal) {
    List<JobRunner.Result> sorted =
        jobs.stream().sorted(Comparator.comparingDouble(done -> done.idle().seconds())).toList();
    JobRunner.Result median = sorted.get(sorted.size() / 2);
    Row row =
        Row.figure(
            "time beyond ffmpeg, " + what, median.idle().seconds(), " s", BEYOND_FFMPEG_GOAL);
    report.add(withoutGoal ? row.withoutGoal() : row);
    report.note(
        String.format(
            Locale.ROOT,
            "%s: %.2f s from complete to SUCCEEDED; gaps: %s",
            what,
            median.seconds(),
            median.idle().text()));
  }

  private static void notes(Report report) {
    report.note(
        "Processor time: user + system of the host's JVM and of every program it starts (/proc/PID/stat), from the call to"
            + " complete to the first SUCCEEDED status. For a command, that of its processes.");
    report.note(
        "Single command: same sizes, encoder options and keyframes, all from one decode, HLS in fMP4, the MP4 from the same"
            + " encode (tee), then a still. One process per rendition: one decode and one encode each, and another for the MP4.");
    report.note(
        "Time beyond ffmpeg: from complete to SUCCEEDED, minus the time during which ffmpeg or ffprobe ran. Wrapper scripts"
            + " record when they run.");
  }

  static double cpu(List<List<String>> commands, Path folder)
      throws IOException, InterruptedException {
    double before = CpuTime.ofExitedChildren();
    for (List<String> command : commands) {
      String unused = ProgramRunner.run(command, folder, TIMEOUT);
    }
    return CpuTime.ofExitedChildren() - before;
  }
}
