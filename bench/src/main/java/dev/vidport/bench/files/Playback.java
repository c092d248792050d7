package dev.vidport.bench.files;

import dev.vidport.bench.host.HostProcess;
import dev.vidport.bench.load.Duel;
import dev.vidport.bench.load.Load;
import dev.vidport.bench.load.Request;
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

/** A published MP4 that is read, whole and in ranges. */
final class Playback {
  private static final Goal AS_FAST = Goal.atLeast(0.8);
  private static final int CONNECTIONS = 2;
  private static final int RANGES = 1_000;
  private static final String NAME = "video.mp4";

  private final HostProcess host;
  private final Nginx nginx;
  private final FileSizes sizes;

  Playback(HostProcess host, Nginx nginx, FileSizes sizes) {
    this.host = host;
    this.nginx = nginx;
    this.sizes = sizes;
  }

  void run(Report report) throws IOException, InterruptedException {
    String video = host.side().publish(sizes.fileBytes());
    URI signed = URI.create(host.api().status(video).path("playbackUrl").asText());
    URI ours = URI.create(host.address() + signed.getRawPath());
    try (InputStream in = ours.toURL().openStream()) {
      Files.copy(in, nginx.file(NAME));
    }
    URI theirs = nginx.address(NAME);
    report.doing("reading a file of " + sizes.fileBytes() / 1_000_000 + " MB");
    read(report, "whole file", List.of(Request.get(ours)), List.of(Request.get(theirs)));
    for (int kib : List.of(1024, 64)) {
      List<String> ranges = ranges(kib << 10);
      read(
          report,
          kib == 1024 ? "ranges of 1 MiB" : "ranges of " + kib + " KiB",
          ranges.stream().map(range -> Request.get(ours, range)).toList(),
          ranges.stream().map(range -> Request.get(theirs, range)).toList());
    }
  }

  private void read(Report report, String what, List<Request> ours, List<Request> theirs)
      throws IOException, InterruptedException {
    ToDoubleFunction<Load.Done> speed = Load.Done::megabytesPerSecond;
    try (Load a = Load.on(host.address(), CONNECTIONS, ours);
        Load b = Load.on(nginx.address(), CONNECTIONS, theirs)) {
      double[] speeds =
          new Duel(sizes.rounds())
              .run(speed, List.of(() -> a.during(sizes.turn()), () -> b.during(sizes.turn())));
      report.add(Row.ratio("playback, " + what, speeds[0], speeds[1], " MB/s", AS_FAST));
    }
  }

  private List<String> ranges(int length) {
    Random random = new Random(1);
    List<String> ranges = new ArrayList<>();
    for (int i = 0; i < RANGES; i++) {
      long offset = (long) (random.nextDouble() * (sizes.fileBytes() - length));
      ranges.add("Range: bytes=" + offset + "-" + (offset + length - 1));
    }
    return ranges;
  }
}
