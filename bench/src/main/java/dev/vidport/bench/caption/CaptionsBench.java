package dev.vidport.bench.caption;

import dev.vidport.bench.host.BenchApiClient;
import dev.vidport.bench.host.HostLocation;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.job.BenchClip;
import dev.vidport.bench.report.Figures;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Measures what captions take beyond the time of the recognizer. */
public final class CaptionsBench {
  private static final Goal OVERHEAD_GOAL = Goal.atMost(5);
  private static final Goal MEMORY_GOAL = Goal.atMost(1.1);
  private static final Goal PARALLEL_GOAL = Goal.atMost(0.6);
  private static final Duration TIMEOUT = Duration.ofMinutes(45);
  private static final double MIB = 1 << 20;
  private static final String SMALL_HEAP = "-Xmx64m";

  /** A worker recognizes half as many pieces at a time as it has slots. */
  private static final int SLOTS_FOR_ONE = 2;

  private static final int SLOTS_FOR_TWO = 4;

  private final CaptionWorkload workload;
  private final HostLocation location;

  public CaptionsBench(CaptionWorkload workload, HostLocation location) {
    this.workload = workload;
    this.location = location;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent);
        ScriptedRecognizer recognizer = ScriptedRecognizer.start(workload.share())) {
      Path folder = work.folder("one");
      String key;
      String shorter;
      String longer;
      try (MeasuredHost host = host(folder, recognizer, SLOTS_FOR_ONE)) {
        double one = measureOverhead(host, recognizer, report);
        comparePieces(work.folder("two"), recognizer, one, report);
        key = host.key();
        shorter = publish(host.api(), workload.times(), report);
        longer = publish(host.api(), workload.longTimes(), report);
      }
      recognizer.answerAtOnce();
      report.progress("memory for captions of a video of " + workload.longLength());
      report.add(
          Row.ratio(
              String.format(
                  Locale.ROOT,
                  "largest resident size, %s against %s",
                  workload.longLength(),
                  workload.length()),
              peakMebibytes(folder, recognizer, key, longer),
              peakMebibytes(folder, recognizer, key, shorter),
              " MiB",
              MEMORY_GOAL));
    }
    report.note(
        "From the request of captions of a published video to the first status that says ready. The"
            + " recognizer is a server that sleeps "
            + String.format(Locale.ROOT, "%.2f", workload.share())
            + " times the length of its audio, and for the longest video not at all. The overhead is"
            + " all other time.");
    report.note(
        "Resident size at its largest of a new host that makes the captions of one video, with a heap"
            + " of at most 64 MiB.");
    report.print("Captions");
  }

  private MeasuredHost host(Path folder, ScriptedRecognizer recognizer, int slots)
      throws IOException, InterruptedException {
    return location.start(folder, List.of("-Xmx256m"), settings(recognizer, slots));
  }

  private static Map<String, String> settings(ScriptedRecognizer recognizer, int slots) {
    return Map.of(
        "VIDPORT_SPEECH_URL",
        recognizer.address().toString(),
        "VIDPORT_EGRESS_ALLOW",
        "127.0.0.1",
        "VIDPORT_WORKER_SLOTS",
        Integer.toString(slots));
  }

  private double measureOverhead(MeasuredHost host, ScriptedRecognizer recognizer, Report report)
      throws IOException, InterruptedException {
    String video = publish(host.api(), workload.times(), report);
    report.progress("captions of a video of " + workload.length());
    recognizer.clear();
    double seconds = captionSeconds(host.api(), video);
    double busy = recognizer.busySeconds();
    report.add(
        Row.figure(
            "overhead beyond the recognizer, " + workload.length(),
            100 * (seconds - busy) / busy,
            " %",
            OVERHEAD_GOAL));
    report.note(
        String.format(
            Locale.ROOT,
            "Captions of %s: %s, of which the recognizer took %s.",
            workload.length(),
            Figures.of(seconds, " s"),
            Figures.of(busy, " s")));
    return seconds;
  }

  private void comparePieces(Path folder, ScriptedRecognizer recognizer, double one, Report report)
      throws IOException, InterruptedException {
    try (MeasuredHost host = host(folder, recognizer, SLOTS_FOR_TWO)) {
      String video = publish(host.api(), workload.times(), report);
      report.add(
          Row.ratio(
              "two pieces at a time against one, " + workload.length(),
              captionSeconds(host.api(), video),
              one,
              " s",
              PARALLEL_GOAL));
    }
  }

  /**
   * The largest resident size of a new host that only makes the captions of a published video. The
   * heap is small, because the JVM fills a larger one before it frees what is not needed any more.
   *
   * @param key key of the account that has the video
   */
  private double peakMebibytes(Path folder, ScriptedRecognizer recognizer, String key, String video)
      throws IOException, InterruptedException {
    try (MeasuredHost host =
        location.start(folder, List.of(SMALL_HEAP), settings(recognizer, SLOTS_FOR_ONE))) {
      double unused = captionSeconds(host.api(key), video);
      return host.peakResidentBytes() / MIB;
    }
  }

  private String publish(BenchApiClient api, int times, Report report)
      throws IOException, InterruptedException {
    BenchClip clip = BenchClip.tones(workload.clipSeconds()).repeated(times);
    report.progress("publishing a video: " + clip.name());
    Path file = clip.file();
    String video = api.upload(file, Files.size(file));
    api.complete(video, "{}");
    api.awaitSuccess(video, TIMEOUT);
    return video;
  }

  private static double captionSeconds(BenchApiClient api, String video)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    api.requestCaptions(video);
    api.awaitCaptions(video, TIMEOUT);
    return (System.nanoTime() - begin) / 1e9;
  }
}
