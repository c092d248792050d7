package dev.vidport.bench.engine;

import dev.vidport.bench.host.ApiCalls;
import dev.vidport.bench.host.HostProcess;
import dev.vidport.bench.host.SideCalls;
import dev.vidport.bench.load.Duel;
import dev.vidport.bench.load.Load;
import dev.vidport.bench.load.Request;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Two hosts whose workers are stuck in their first probes: one with a few videos that wait and many
 * finished ones, the other one with many that wait.
 */
final class LongQueue {
  private static final Goal AS_FAST = Goal.atLeast(0.8);
  private static final Goal FLAT = Goal.atMost(1.25);
  private static final int FEW = 10;
  private static final int SENDERS = 16;
  private static final int CONNECTIONS = 4;
  private static final int WARM_UPS = 4;
  private static final double MIB = 1 << 20;

  /** One that allows as many videos a day as are queued. */
  private static final String PLANS =
      """
      [{"name": "scale", "title": "Scale", "minutes": 1000000, "storageGb": 1000, "deliveryGb": 1000,
        "maxHeight": 1080, "videosPerDay": 1000000, "apiKeys": 10, "overage": false, "features": []}]
      """;

  private final EngineSizes sizes;

  LongQueue(EngineSizes sizes) {
    this.sizes = sizes;
  }

  void run(Path folder, Report report) throws IOException, InterruptedException {
    try (Stuck few = Stuck.start(folder.resolve("few"));
        Stuck many = Stuck.start(folder.resolve("many"))) {
      report.doing("queueing " + sizes.queued() + " videos");
      // As many videos as there: what the databases' caches hold of them says nothing of the queue.
      few.fill(sizes.queued());
      List<String> fewVideos = few.queue(FEW);
      List<String> manyVideos = many.queue(sizes.queued());
      status(report, many, some(manyVideos), few, fewVideos);
      report.add(
          Row.ratio(
              named("heap in use after a collection"),
              many.heapBytes() / MIB,
              few.heapBytes() / MIB,
              " MiB",
              FLAT));
    }
  }

  private void status(Report report, Stuck many, List<String> asked, Stuck few, List<String> base)
      throws IOException, InterruptedException {
    report.doing("asking for the status of waiting videos");
    try (Load ours = many.load(asked);
        Load theirs = few.load(base)) {
      // The host with many has been busy for long; the other one has to be as warm.
      for (int i = 0; i < WARM_UPS; i++) {
        Load.Done unused = theirs.during(sizes.turn());
        unused = ours.during(sizes.turn());
      }
      double[] rates =
          new Duel(sizes.rounds())
              .run(
                  Load.Done::requestsPerSecond,
                  List.of(() -> ours.during(sizes.turn()), () -> theirs.during(sizes.turn())));
      report.add(Row.ratio(named("status of a waiting video"), rates[0], rates[1], " /s", AS_FAST));
    }
  }

  /** As many as of the few, so that neither side has more of them at hand. */
  private static List<String> some(List<String> videos) {
    List<String> shuffled = new ArrayList<>(videos);
    Collections.shuffle(shuffled);
    return shuffled.subList(0, FEW);
  }

  private String named(String what) {
    return String.format(Locale.ROOT, "%s, %,d queued against %d", what, sizes.queued(), FEW);
  }

  /** A host that takes videos, and never gets beyond looking at the first. */
  private record Stuck(HostProcess host) implements AutoCloseable {
    static Stuck start(Path folder) throws IOException, InterruptedException {
      Files.createDirectories(folder);
      Path hanging =
          Files.createFile(
              folder.resolve("ffprobe"),
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      Files.writeString(hanging, "#!/bin/sh\nexec sleep 900\n");
      Path plans = Files.writeString(folder.resolve("plans.json"), PLANS);
      return new Stuck(
          HostProcess.start(
              folder,
              List.of("-Xmx256m"),
              Map.of("VIDPORT_FFPROBE", hanging.toString(), "VIDPORT_PLANS", plans.toString())));
    }

    void fill(int count) throws IOException, InterruptedException {
      SideCalls side = host.side();
      String unused = side.fill(count);
    }

    List<String> queue(int count) throws IOException, InterruptedException {
      Path file = Files.createTempFile("vidport-bench", ".mp4");
      // One client, as each keeps connections of its own, and with them memory of the host.
      ApiCalls api = host.api();
      ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
      try {
        Files.writeString(file, "what is in it does not matter, as nobody gets to look at it");
        List<Future<String>> sent = new ArrayList<>();
        for (int i = 0; i < count; i++) {
          sent.add(senders.submit(() -> submit(api, file)));
        }
        List<String> videos = new ArrayList<>();
        for (Future<String> video : sent) {
          videos.add(video.get());
        }
        return videos;
      } catch (ExecutionException e) {
        throw new IOException("can't queue videos", e.getCause());
      } finally {
        senders.shutdownNow();
        Files.delete(file);
      }
    }

    private static String submit(ApiCalls api, Path file) throws IOException, InterruptedException {
      String video = api.upload(file, Files.size(file));
      api.complete(video, "{}");
      return video;
    }

    Load load(List<String> videos) throws IOException {
      return Load.on(
          host.address(),
          CONNECTIONS,
          videos.stream()
              .map(
                  video ->
                      Request.get(
                          URI.create(host.address() + "/v1/videos/" + video),
                          "Authorization: Bearer " + host.key()))
              .toList());
    }

    long heapBytes() throws IOException, InterruptedException {
      SideCalls side = host.side();
      return side.heap().usedBytes();
    }

    /** Nothing of it is worth waiting for. */
    @Override
    public void close() {
      host.kill();
    }
  }
}
