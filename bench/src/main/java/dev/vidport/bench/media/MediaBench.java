package dev.vidport.bench.media;

import dev.vidport.bench.clip.BenchClip;
import dev.vidport.bench.clip.HandWrittenCommands;
import dev.vidport.bench.host.Download;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.host.MeasuredHost.Job;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Measures what redactions and cuts add to a job. */
public final class MediaBench {
  private static final Goal REDACTION_GOAL = Goal.atMost(1.25);
  private static final Goal EDIT_GOAL = Goal.atMost(1.1);
  private static final int REDACTIONS = 20;
  private static final int CLIPS = 5;

  private final BenchClip clip;
  private final double seconds;
  private final int rounds;

  /**
   * @param seconds length of the clip
   * @param rounds number of runs of each side; several have a warm-up
   */
  public MediaBench(BenchClip clip, double seconds, int rounds) {
    this.clip = clip;
    this.seconds = seconds;
    this.rounds = rounds;
  }

  public void run(MeasuredHost host, Path parent, Report report)
      throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent)) {
      if (rounds > 1) {
        report.progress("warming up");
        Job unused = host.process(clip.file(), "{}");
      }
      Job published = compareRedactions(host, report);
      compareEdit(host, published, work, report);
    }
    report.note("Processor time of whole jobs, as in the job benchmark.");
    report.note(
        "Edit: theirs is a single command with concat over the same parts of the published MP4, with the same sizes,"
            + " encoder options and keyframes, HLS, MP4 and a still.");
    report.print("Media");
  }

  /** Returns a job of the clip without redactions. */
  private Job compareRedactions(MeasuredHost host, Report report)
      throws IOException, InterruptedException {
    List<Job> plain = new ArrayList<>();
    double redacted = 0;
    for (int i = 0; i < rounds; i++) {
      report.progress("the clip without redactions");
      plain.add(host.process(clip.file(), "{}"));
      report.progress("the clip with " + REDACTIONS + " redactions");
      redacted += host.process(clip.file(), redactions()).cpuSeconds() / rounds;
    }
    String what = "processor time, " + clip.name() + ", 20 tracked redactions against none";
    double average = plain.stream().mapToDouble(Job::cpuSeconds).average().orElseThrow();
    report.add(Row.ratio(what, redacted, average, " s", REDACTION_GOAL));
    return plain.get(0);
  }

  /** Blurs and boxes, rectangles and ellipses, each on a moving track. */
  private String redactions() {
    return IntStream.range(0, REDACTIONS)
        .mapToObj(
            i -> {
              int row = i / 5;
              double x = 0.18 * (i % 5);
              double y = 0.22 * row;
              return String.format(
                  Locale.ROOT,
                  """
                  {"type": "%s", "shape": "%s", "track": [
                    {"time": 0, "x": %.2f, "y": %.2f, "w": 0.08, "h": 0.12},
                    {"time": %.2f, "x": %.2f, "y": %.2f, "w": 0.1, "h": 0.16}]}
                  """,
                  i % 2 == 0 ? "blur" : "box",
                  i % 3 == 0 ? "ellipse" : "rect",
                  x,
                  y,
                  seconds,
                  x + 0.08,
                  y + 0.06);
            })
        .collect(Collectors.joining(",", "{\"redactions\": [", "]}"));
  }

  private void compareEdit(MeasuredHost host, Job published, WorkFolder work, Report report)
      throws IOException, InterruptedException {
    List<double[]> clips =
        IntStream.range(0, CLIPS)
            .mapToObj(i -> new double[] {i * seconds / CLIPS, (i + 0.9) * seconds / CLIPS})
            .toList();
    Path source = work.path().resolve("source.mp4");
    Download.toFile(URI.create(published.status().path("playbackUrl").asString()), source);
    HandWrittenCommands commands =
        new HandWrittenCommands(BenchClip.of(source), work.folder("hand"));
    double ours = 0;
    double theirs = 0;
    for (int i = 0; i < rounds; i++) {
      report.progress("ours: five clips joined");
      ours += host.edit(edit(published.video(), clips)).cpuSeconds() / rounds;
      report.progress("theirs: five clips joined");
      theirs += commands.cpuOfJoining(clips) / rounds;
    }
    String what =
        "processor time, edit of 5 clips of " + clip.name() + ", against a single command";
    report.add(Row.ratio(what, ours, theirs, " s", EDIT_GOAL));
  }

  private static String edit(String video, List<double[]> clips) {
    return clips.stream()
        .map(
            each ->
                String.format(
                    Locale.ROOT,
                    "{\"videoId\": \"%s\", \"start\": %.3f, \"end\": %.3f}",
                    video,
                    each[0],
                    each[1]))
        .collect(Collectors.joining(",", "{\"edit\": {\"clips\": [", "]}}"));
  }
}
