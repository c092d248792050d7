package dev.vidport.bench.job;

import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.CpuTime;
import dev.vidport.bench.system.Programs;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Whole jobs: their processor time against ffmpeg by hand, and the time in which ffmpeg waits. */
public final class JobBench {
  private static final Goal ONE_COMMAND = Goal.atMost(1.05);
  private static final Goal ONE_EACH = Goal.atMost(0.45);
  private static final Goal BEYOND = Goal.atMost(0.5);
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final Clip warmUp;
  private final Clip clip;
  private final int rounds;
  private final int idleRounds;

  /**
   * @param warmUp a short clip, by which the time beyond ffmpeg is measured too
   * @param rounds turns of ours and of the one command
   * @param idleRounds jobs with the short clip that count
   */
  public JobBench(Clip warmUp, Clip clip, int rounds, int idleRounds) {
    this.warmUp = warmUp;
    this.clip = clip;
    this.rounds = rounds;
    this.idleRounds = idleRounds;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent);
        Jobs jobs = Jobs.start(work.folder("host"))) {
      report.doing("warming up with a job of " + warmUp.name());
      Jobs.Done cold = jobs.run(warmUp);
      List<Jobs.Done> shortOnes = new ArrayList<>();
      for (int i = 0; i < idleRounds; i++) {
        shortOnes.add(jobs.run(warmUp));
      }
      List<Jobs.Done> ours = new ArrayList<>();
      double[] byHand = new double[rounds];
      HandMade hand = new HandMade(clip, work.folder("hand"));
      for (int i = 0; i < rounds; i++) {
        report.doing("our job of " + clip.name());
        ours.add(jobs.run(clip));
        report.doing("the one command");
        byHand[i] = cpu(hand.oneCommand(), work.path());
      }
      report.doing("one process for each rendition");
      double each = cpu(hand.oneEach(), work.path());
      rows(report, ours, Arrays.stream(byHand).average().orElseThrow(), each);
      beyond(report, "first job of a new host, " + warmUp.name(), List.of(cold), true);
      beyond(report, warmUp.name(), shortOnes, false);
      beyond(report, clip.name(), ours, false);
    }
    notes(report);
    report.print("Job");
  }

  private void rows(Report report, List<Jobs.Done> ours, double one, double each) {
    double cpu = ours.stream().mapToDouble(Jobs.Done::cpuSeconds).average().orElseThrow();
    String what = "processor time, " + clip.name() + ", against ";
    report.add(Row.ratio(what + "one command", cpu, one, " s", ONE_COMMAND));
    report.add(Row.ratio(what + "one process each", cpu, each, " s", ONE_EACH));
    ours.forEach(done -> report.note("Processor seconds of our job: " + done.cpuText()));
  }

  private static void beyond(Report report, String what, List<Jobs.Done> jobs, boolean onlyToKnow) {
    List<Jobs.Done> sorted =
        jobs.stream().sorted(Comparator.comparingDouble(done -> done.idle().seconds())).toList();
    Jobs.Done middle = sorted.get(sorted.size() / 2);
    Row row = Row.figure("time beyond ffmpeg, " + what, middle.idle().seconds(), " s", BEYOND);
    report.add(onlyToKnow ? row.onlyToKnow() : row);
    report.note(
        String.format(
            Locale.ROOT,
            "%s: %.2f s from complete to SUCCEEDED; nothing ran in: %s",
            what,
            middle.seconds(),
            middle.idle().text()));
  }

  private static void notes(Report report) {
    report.note(
        "Processor time is user + system of the host's JVM and of every program it starts (/proc/PID/stat), from the call of"
            + " complete to the first status that says SUCCEEDED; of a command it is that of its processes.");
    report.note(
        "One command: same sizes, encoder's options and keyframes, all from one decode, HLS in fMP4, the MP4 from the same"
            + " encode (tee), then a still. One process each: a decode and an encode per rendition, one more for the MP4.");
    report.note(
        "Time beyond ffmpeg: from complete to SUCCEEDED without the times in which an ffmpeg or ffprobe ran, which a script in"
            + " their place writes down.");
  }

  static double cpu(List<List<String>> lines, Path folder)
      throws IOException, InterruptedException {
    double before = CpuTime.ofEndedChildren();
    for (List<String> line : lines) {
      String unused = Programs.run(line, folder, LONGEST);
    }
    return CpuTime.ofEndedChildren() - before;
  }
}
