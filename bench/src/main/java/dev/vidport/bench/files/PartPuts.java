package dev.vidport.bench.files;

import dev.vidport.bench.host.HostProcess;
import dev.vidport.bench.host.SideCalls;
import dev.vidport.bench.load.Duel;
import dev.vidport.bench.load.Load;
import dev.vidport.bench.load.Request;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.Programs;
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

/** Parts of an upload that come in. */
final class PartPuts {
  private static final Goal AS_FAST = Goal.atLeast(0.8);
  private static final int CONNECTIONS = 2;
  private static final int PART_BYTES = 16 << 20;
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private final HostProcess host;
  private final Nginx nginx;
  private final FileSizes sizes;

  PartPuts(HostProcess host, Nginx nginx, FileSizes sizes) {
    this.host = host;
    this.nginx = nginx;
    this.sizes = sizes;
  }

  void run(Path folder, Report report) throws IOException, InterruptedException {
    report.doing("sending parts");
    int parts = sizes.partsPerTurn();
    Path content = folder.resolve("part.bin");
    byte[] bytes = new byte[PART_BYTES];
    new Random(1).nextBytes(bytes);
    Files.write(content, bytes);
    List<URI> addresses = addresses(parts);
    SideCalls side = host.side();
    side.resetHeap();
    try (FileChannel file = FileChannel.open(content, StandardOpenOption.READ);
        Load ours = Load.on(host.address(), CONNECTIONS, puts(addresses, file));
        Load theirs = Load.on(nginx.address(), CONNECTIONS, puts(theirs(parts), file));
        Load lasting =
            Load.on(
                nginx.address(), CONNECTIONS, puts(theirs(parts), file), part -> toDisk(part))) {
      double[] speeds =
          // What one side has left to be written must not slow down the other.
          new Duel(sizes.rounds(), () -> sync(folder))
              .run(
                  Load.Done::megabytesPerSecond,
                  List.of(
                      () -> ours.first(parts, LONGEST),
                      () -> theirs.first(parts, LONGEST),
                      () -> lasting.first(parts, LONGEST)));
      String what = "PUT of 16 MiB parts, each on the disk when acknowledged, against nginx ";
      report.add(Row.ratio(what + "without that", speeds[0], speeds[1], " MB/s", AS_FAST));
      report.add(Row.ratio(what + "and an fsync", speeds[0], speeds[2], " MB/s", AS_FAST));
    }
    heap(report, side.heap(), (long) parts * (sizes.rounds() + 1) * PART_BYTES);
    Files.delete(content);
  }

  private static void heap(Report report, SideCalls.Heap heap, long sent) {
    String what = "peak of the host's heap, garbage included, while %.1f GiB of parts came in";
    report.add(
        Row.figure(
            what.formatted(sent / (double) (1 << 30)),
            heap.peakBytes() / (double) (1 << 20),
            " MiB",
            Goal.atMost(heap.mostBytes() / (double) (1 << 20))));
    report.note(
        "nginx leaves a part to the page cache; \"and an fsync\" is nginx with an fsync of its file by the client after each"
            + " part. Before each turn everything is brought to the disk (sync).");
  }

  /** Addresses of an upload that is never completed: its parts are sent again and again. */
  private List<URI> addresses(int parts) throws IOException, InterruptedException {
    String video = host.api().create((long) parts * PART_BYTES).path("videoId").asText();
    return host.api().sign(video, parts).stream()
        // The host listens on 127.0.0.1; its name may resolve to something else first.
        .map(address -> URI.create(host.address() + address.getRawPath()))
        .toList();
  }

  private List<URI> theirs(int parts) {
    List<URI> addresses = new ArrayList<>();
    for (int i = 0; i < parts; i++) {
      addresses.add(nginx.address("part-" + i));
    }
    return addresses;
  }

  private static List<Request> puts(List<URI> addresses, FileChannel file) {
    return addresses.stream().map(address -> Request.put(address, file, PART_BYTES)).toList();
  }

  private void toDisk(int part) throws IOException {
    try (FileChannel file =
        FileChannel.open(nginx.file("part-" + part), StandardOpenOption.WRITE)) {
      file.force(true);
    }
  }

  private static void sync(Path folder) throws IOException, InterruptedException {
    String unused = Programs.run(List.of("sync"), folder, LONGEST);
  }
}
