package dev.vidport.bench.engine;

import dev.vidport.bench.host.BenchApiClient;
import dev.vidport.bench.host.ControlClient;
import dev.vidport.bench.host.HostLocation;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.load.AlternatingRuns;
import dev.vidport.bench.load.LoadGenerator;
import dev.vidport.bench.load.PreparedRequest;
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
 * Compares two hosts whose workers are stalled in their first probes: one with a few waiting and
 * many finished videos, the other with many waiting videos.
 */
final class LongQueueBench {
  private static final Goal THROUGHPUT_GOAL = Goal.atLeast(0.8);
  private static final Goal HEAP_GOAL = Goal.atMost(1.25);
  private static final int FEW = 10;
  private static final int SENDERS = 16;
  private static final int CONNECTIONS = 4;
  private static final int WARM_UPS = 4;
  private static final double MIB = 1 << 20;

  /** A plan that allows as many videos a day as the measurement queues. */
  private static final String PLANS =
      """
      [{"name": "scale", "title": "Scale", "minutes": 1000000, "storageGb": 1000, "deliveryGb": 1000,
        "maxHeight": 1080, "videosPerDay": 1000000, "apiKeys": 10, "overage": false, "features": []}]
      """;

  private final EngineWorkload workload;
  private final HostLocation shortQueue;

  /**
   * @param shortQueue where the host with the short queue runs; the other one has its own process
   */
  LongQueueBench(EngineWorkload workload, HostLocation shortQueue) {
    this.workload = workload;
    this.shortQueue = shortQueue;
  }

  void run(Path folder, Report report) throws IOException, InterruptedException {
    try (StalledHost few = StalledHost.start(shortQueue, folder.resolve("few"));
        StalledHost many = StalledHost.start(HostLocation.OWN_PROCESS, folder.resolve("many"))) {
      report.progress("queueing " + workload.queued() + " videos");
      // Both hosts store the same number of videos, so that database caches do not affect the
      // comparison.
      few.fill(workload.queued());
      List<String> fewVideos = few.queue(FEW);
      List<String> manyVideos = many.queue(workload.queued());
      compareStatus(report, many, sample(manyVideos), few, fewVideos);
      report.add(
          Row.ratio(
              named("heap in use after a collection"),
              many.heapBytes() / MIB,
              few.heapBytes() / MIB,
              " MiB",
              HEAP_GOAL));
    }
  }

  private void compareStatus(
      Report report,
      StalledHost many,
      List<String> manyVideos,
      StalledHost few,
      List<String> fewVideos)
      throws IOException, InterruptedException {
    report.progress("requesting the status of waiting videos");
    try (LoadGenerator ours = many.load(manyVideos);
        LoadGenerator theirs = few.load(fewVideos)) {
      // The host with many videos has run for longer; this warms up the other one.
      for (int i = 0; i < WARM_UPS; i++) {
        LoadGenerator.Result unused = theirs.during(workload.turn());
        unused = ours.during(workload.turn());
      }
      double[] rates =
          new AlternatingRuns(workload.rounds())
              .run(
                  LoadGenerator.Result::requestsPerSecond,
                  List.of(
                      () -> ours.during(workload.turn()), () -> theirs.during(workload.turn())));
      report.add(
          Row.ratio(
              named("status of a waiting video"), rates[0], rates[1], " /s", THROUGHPUT_GOAL));
    }
  }

  /** As many videos as the short queue has, so that both sides cache equally well. */
  private static List<String> sample(List<String> videos) {
    List<String> shuffled = new ArrayList<>(videos);
    Collections.shuffle(shuffled);
    return shuffled.subList(0, FEW);
  }

  private String named(String what) {
    return String.format(Locale.ROOT, "%s, %,d queued against %d", what, workload.queued(), FEW);
  }

  /** A host that accepts videos and never finishes the probe of the first. */
  private record StalledHost(MeasuredHost host) implements AutoCloseable {
    static StalledHost start(HostLocation location, Path folder)
        throws IOException, InterruptedException {
      Files.createDirectories(folder);
      Path hangingProbe =
          Files.createFile(
              folder.resolve("ffprobe"),
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      Files.writeString(hangingProbe, "#!/bin/sh\nexec sleep 900\n");
      Path plans = Files.writeString(folder.resolve("plans.json"), PLANS);
      return new StalledHost(
          location.start(
              folder,
              List.of("-Xmx256m"),
              Map.of(
                  "VIDPORT_FFPROBE", hangingProbe.toString(), "VIDPORT_PLANS", plans.toString())));
    }

    void fill(int count) throws IOException, InterruptedException {
      ControlClient control = host.control();
      String unused = control.fill(count);
    }

    List<String> queue(int count) throws IOException, InterruptedException {
      Path file = Files.createTempFile("vidport-bench", ".mp4");
      // A single client: each would keep its own connections, which take memory of the host.
      BenchApiClient api = host.api();
      ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
      try {
        Files.writeString(file, "no step ever reads this content");
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
        throw new IOException("cannot queue videos", e.getCause());
      } finally {
        senders.shutdownNow();
        Files.delete(file);
      }
    }

    private static String submit(BenchApiClient api, Path file)
        throws IOException, InterruptedException {
      String video = api.upload(file, Files.size(file));
      api.complete(video, "{}");
      return video;
    }

    LoadGenerator load(List<String> videos) throws IOException {
      return LoadGenerator.on(
          host.address(),
          CONNECTIONS,
          videos.stream()
              .map(
                  video ->
                      PreparedRequest.get(
                          URI.create(host.address() + "/v1/videos/" + video),
                          "Authorization: Bearer " + host.key()))
              .toList());
    }

    long heapBytes() throws IOException, InterruptedException {
      ControlClient control = host.control();
      return control.heap().usedBytes();
    }

    /** Kills the host, whose stalled work need not finish. */
    @Override
    public void close() throws IOException {
      host.kill();
    }
  }
}
