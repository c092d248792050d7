package dev.vidport.bench.files;

import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.load.AlternatingRuns;
import dev.vidport.bench.load.LoadGenerator;
import dev.vidport.bench.load.PreparedRequest;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/** Compares reads of a published MP4, whole and in ranges, with nginx. */
final class PlaybackBench {
  private static final Goal THROUGHPUT_GOAL = Goal.atLeast(0.8);
  private static final int CONNECTIONS = 2;
  private static final int RANGES = 1_000;
  private static final String NAME = "video.mp4";

  private final MeasuredHost host;
  private final Nginx nginx;
  private final FilesWorkload workload;

  PlaybackBench(MeasuredHost host, Nginx nginx, FilesWorkload workload) {
    this.host = host;
    this.nginx = nginx;
    this.workload = workload;
  }

  void run(Report report) throws IOException, InterruptedException {
    String video = host.control().publish(workload.fileBytes());
    URI signed = URI.create(host.api().status(video).path("playbackUrl").asString());
    URI ours = URI.create(host.address() + signed.getRawPath());
    try (InputStream in = ours.toURL().openStream()) {
      Files.copy(in, nginx.file(NAME));
    }
    URI theirs = nginx.url(NAME);
    report.progress("reading a file of " + workload.fileBytes() / 1_000_000 + " MB");
    read(
        report,
        "whole file",
        List.of(PreparedRequest.get(ours)),
        List.of(PreparedRequest.get(theirs)));
    for (int kib : List.of(1024, 64)) {
      List<String> ranges = ranges(kib << 10);
      read(
          report,
          kib == 1024 ? "ranges of 1 MiB" : "ranges of " + kib + " KiB",
          ranges.stream().map(range -> PreparedRequest.get(ours, range)).toList(),
          ranges.stream().map(range -> PreparedRequest.get(theirs, range)).toList());
    }
  }

  private void read(
      Report report, String what, List<PreparedRequest> ours, List<PreparedRequest> theirs)
      throws IOException, InterruptedException {
    ToDoubleFunction<LoadGenerator.Result> speed = LoadGenerator.Result::megabytesPerSecond;
    try (LoadGenerator a = LoadGenerator.on(host.address(), CONNECTIONS, ours);
        LoadGenerator b = LoadGenerator.on(nginx.address(), CONNECTIONS, theirs)) {
      double[] speeds =
          new AlternatingRuns(workload.rounds())
              .run(
                  speed, List.of(() -> a.during(workload.turn()), () -> b.during(workload.turn())));
      report.add(Row.ratio("playback, " + what, speeds[0], speeds[1], " MB/s", THROUGHPUT_GOAL));
    }
  }

  private List<String> ranges(int length) {
    Random random = new Random(1);
    List<String> ranges = new ArrayList<>();
    for (int i = 0; i < RANGES; i++) {
      long offset = (long) (random.nextDouble() * (workload.fileBytes() - length));
      ranges.add("Range: bytes=" + offset + "-" + (offset + length - 1));
    }
    return ranges;
  }
}
