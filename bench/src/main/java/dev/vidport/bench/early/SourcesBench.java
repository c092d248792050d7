package dev.vidport.bench.early;

import dev.vidport.bench.clip.BenchClip;
import dev.vidport.bench.host.BenchApiClient;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.report.Figures;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Measures how soon sources of many kinds play, and whether playback stalls before their end. */
public final class SourcesBench {
  private static final Duration TIMEOUT = Duration.ofMinutes(60);
  private static final Goal MEDIAN = Goal.atMost(3);
  private static final Goal WORST = Goal.atMost(8);
  private static final int CLIPS = 5;

  /** The contract allows no more. */
  private static final int MAX_CLIPS = 50;

  private final List<EarlySource> sources;
  private final BenchClip clip;
  private final int period;
  private final int times;
  private final String wanted;

  private SourcesBench(
      List<EarlySource> sources, BenchClip clip, int period, int times, String wanted) {
    this.sources = sources;
    this.clip = clip;
    this.period = period;
    this.times = times;
    this.wanted = wanted;
  }

  /**
   * Of every kind of source.
   *
   * @param period length of what each source repeats, in seconds
   * @param times how often it repeats that
   * @param wanted part of the name of the sources that are measured
   */
  public static SourcesBench of(int period, int times, String wanted)
      throws IOException, InterruptedException {
    return new SourcesBench(
        EarlySource.ALL, BenchClip.generated(1920, 1080, period), period, times, wanted);
  }

  /** Of one kind of source in a small size, for a smoke test. */
  public static SourcesBench quick() throws IOException, InterruptedException {
    int period = 1;
    return new SourcesBench(
        EarlySource.ALL.subList(0, 1), BenchClip.generated(320, 180, period), period, 3, "");
  }

  public void run(MeasuredHost host, Path parent, Report report)
      throws IOException, InterruptedException {
    List<Double> begun = new ArrayList<>();
    String length = period * times + " s of ";
    try (WorkFolder work = WorkFolder.below(parent)) {
      report.progress("warm-up");
      MeasuredHost.Job unused =
          host.process(sources.get(0).write(clip, period, 1, work.path()), "{}");
      for (EarlySource source : sources) {
        if (!source.name().contains(wanted)) {
          continue;
        }
        report.progress(length + source.name());
        Path file = source.write(clip, period, times, work.path());
        String video = host.api().upload(file);
        Files.delete(file);
        long since = System.nanoTime();
        host.api().complete(video, "{}");
        begun.add(add(report, length + source.name(), played(host, video, since)));
      }
      String edit = "an edit of " + clips() + " clips, redacted";
      if (edit.contains(wanted)) {
        report.progress(length + edit);
        begun.add(add(report, length + edit, edit(host, work.path())));
      }
    }
    if (begun.isEmpty()) {
      throw new IllegalArgumentException("no source has \"" + wanted + "\" in its name");
    }
    report.add(Row.figure("median of all sources", median(begun), " s", MEDIAN));
    report.note(
        "From complete until the first segments of video and audio are loaded, by a client that follows the playlists"
            + " as a player does until they are complete. Stalls: how long playback at normal speed would have waited"
            + " for the next segment. Lines: the short side of the best rendition at the start. Each job is then"
            + " cancelled.");
    report.print("First play of sources of many kinds");
  }

  private static double median(List<Double> values) {
    return Figures.median(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static double add(Report report, String what, EarlyViewer.Seen seen) {
    report.add(Row.figure(what, seen.begun(), " s", WORST));
    report.add(Row.figure("– stalls", seen.stalled(), " s", Goal.atMost(0.1)));
    report.add(Row.figure("– lines", seen.lines(), "", Goal.atLeast(480)));
    report.add(Row.figure("– all of it can be played", seen.complete(), " s"));
    return seen.begun();
  }

  private static EarlyViewer.Seen played(MeasuredHost host, String video, long since)
      throws IOException, InterruptedException {
    BenchApiClient api = host.api();
    JsonNode status = api.awaitPlayable(video, TIMEOUT);
    EarlyViewer.Seen seen =
        new EarlyViewer(host, TIMEOUT).play(status.path("streamUrl").asString(), since);
    if (!api.status(video).path("status").asString().equals("SUCCEEDED")) {
      JsonNode unused = api.post("/videos/" + video + "/cancel", "{}");
    }
    return seen;
  }

  /** Of the first source, which is finished before. */
  private EarlyViewer.Seen edit(MeasuredHost host, Path folder)
      throws IOException, InterruptedException {
    BenchApiClient api = host.api();
    Path file = sources.get(0).write(clip, period, 1, folder);
    String source = api.upload(file);
    Files.delete(file);
    api.complete(source, "{}");
    JsonNode unused = api.awaitSuccess(source, TIMEOUT);
    long since = System.nanoTime();
    String video = api.post("/videos", edit(source)).path("videoId").asString();
    return played(host, video, since);
  }

  private int clips() {
    return Math.min(MAX_CLIPS, CLIPS * times);
  }

  private String edit(String video) {
    double length = (double) period * times / clips();
    double step = (period - length) / (CLIPS - 1);
    return IntStream.range(0, clips())
        .mapToObj(
            i ->
                String.format(
                    Locale.ROOT,
                    "{\"videoId\": \"%s\", \"start\": %.3f, \"end\": %.3f}",
                    video,
                    i % CLIPS * step,
                    // Shorter than the source, which may end with an incomplete frame.
                    i % CLIPS * step + length - 0.05))
        .collect(
            Collectors.joining(
                ",",
                "{\"edit\": {\"clips\": [",
                "]}, \"redactions\": [{\"type\": \"blur\", \"shape\": \"ellipse\", \"track\":"
                    + " [{\"time\": 1, \"x\": 0.2, \"y\": 0.2, \"w\": 0.2, \"h\": 0.3}]}]}"));
  }
}
