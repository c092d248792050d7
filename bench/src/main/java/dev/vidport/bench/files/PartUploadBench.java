package dev.vidport.bench.files;

import dev.vidport.bench.host.ControlClient;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.load.AlternatingRuns;
import dev.vidport.bench.load.LoadGenerator;
import dev.vidport.bench.load.PreparedRequest;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.ProgramRunner;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Compares part uploads with PUT requests to nginx. */
final class PartUploadBench {
  private static final Goal THROUGHPUT_GOAL = Goal.atLeast(0.8);
  private static final int CONNECTIONS = 2;
  private static final int PART_BYTES = 16 << 20;
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private final MeasuredHost host;
  private final Nginx nginx;
  private final FilesWorkload workload;

  PartUploadBench(MeasuredHost host, Nginx nginx, FilesWorkload workload) {
    this.host = host;
    this.nginx = nginx;
    this.workload = workload;
  }

  void run(Path folder, Report report) throws IOException, InterruptedException {
    report.progress("sending parts");
    int parts = workload.partsPerTurn();
    Path content = folder.resolve("part.bin");
    byte[] bytes = new byte[PART_BYTES];
    new Random(1).nextBytes(bytes);
    Files.write(content, bytes);
    List<URI> urls = signedUrls(parts);
    ControlClient control = host.control();
    control.resetHeap();
    try (FileChannel file = FileChannel.open(content, StandardOpenOption.READ);
        LoadGenerator ours = LoadGenerator.on(host.address(), CONNECTIONS, puts(urls, file));
        LoadGenerator theirs =
            LoadGenerator.on(nginx.address(), CONNECTIONS, puts(nginxUrls(parts), file));
        LoadGenerator synced =
            LoadGenerator.on(
                nginx.address(), CONNECTIONS, puts(nginxUrls(parts), file), part -> fsync(part))) {
      double[] speeds =
          // Unwritten data of one side must not slow down the other.
          new AlternatingRuns(workload.rounds(), () -> sync(folder))
              .run(
                  LoadGenerator.Result::megabytesPerSecond,
                  List.of(
                      () -> ours.first(parts, TIMEOUT),
                      () -> theirs.first(parts, TIMEOUT),
                      () -> synced.first(parts, TIMEOUT)));
      String what = "PUT of 16 MiB parts, each on disk when acknowledged, against nginx ";
      report.add(Row.ratio(what + "without fsync", speeds[0], speeds[1], " MB/s", THROUGHPUT_GOAL));
      report.add(Row.ratio(what + "with fsync", speeds[0], speeds[2], " MB/s", THROUGHPUT_GOAL));
    }
    addHeap(report, control.heap(), (long) parts * (workload.rounds() + 1) * PART_BYTES);
    Files.delete(content);
  }

  private static void addHeap(Report report, ControlClient.Heap heap, long sent) {
    String what = "peak of the host's heap, garbage included, during %.1f GiB of parts";
    report.add(
        Row.figure(
            what.formatted(sent / (double) (1 << 30)),
            heap.peakBytes() / (double) (1 << 20),
            " MiB",
            Goal.atMost(heap.maxBytes() / (double) (1 << 20))));
    report.note(
        "nginx leaves parts in the page cache. \"with fsync\": the client syncs nginx's file after each part. A sync precedes"
            + " each run.");
  }

  /** Signed URLs of an upload that is never completed, so that its parts can be sent repeatedly. */
  private List<URI> signedUrls(int parts) throws IOException, InterruptedException {
    String video = host.api().create((long) parts * PART_BYTES).path("videoId").asString();
    return host.api().sign(video, parts).stream()
        // The host listens on 127.0.0.1 only; localhost may resolve to another address first.
        .map(address -> URI.create(host.address() + address.getRawPath()))
        .toList();
  }

  private List<URI> nginxUrls(int parts) {
    List<URI> urls = new ArrayList<>();
    for (int i = 0; i < parts; i++) {
      urls.add(nginx.url("part-" + i));
    }
    return urls;
  }

  private static List<PreparedRequest> puts(List<URI> urls, FileChannel file) {
    return urls.stream().map(address -> PreparedRequest.put(address, file, PART_BYTES)).toList();
  }

  private void fsync(int part) throws IOException {
    try (FileChannel file =
        FileChannel.open(nginx.file("part-" + part), StandardOpenOption.WRITE)) {
      file.force(true);
    }
  }

  private static void sync(Path folder) throws IOException, InterruptedException {
    String unused = ProgramRunner.run(List.of("sync"), folder, TIMEOUT);
  }
}
