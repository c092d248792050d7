package dev.vidport.bench.access;

import dev.vidport.bench.host.HostLocation;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.load.LatencyProbe;
import dev.vidport.bench.load.PreparedRequest;
import dev.vidport.bench.report.Figures;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Measures what authentication and limits add to a request, and how many checks of the rate limit
 * two hosts on one database make.
 */
public final class AccessBench {
  private static final Goal ADDED_GOAL = Goal.atMost(0.2);
  private static final int LIST = 100;

  private final AccessWorkload workload;
  private final Optional<String> postgres;
  private final HostLocation location;

  /**
   * @param postgres JDBC URL of an empty PostgreSQL database to use instead of the embedded one
   */
  public AccessBench(AccessWorkload workload, Optional<String> postgres, HostLocation location) {
    this.workload = workload;
    this.postgres = postgres;
    this.location = location;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent)) {
      compareStatus(work, report);
      if (postgres.isPresent()) {
        new RateLimiterBench(workload.limiterTurn()).run(postgres.get(), report);
      } else {
        report.note("Hosts share a rate limit in PostgreSQL only; pass --database to measure it.");
      }
      report.print("Access");
    }
  }

  private void compareStatus(WorkFolder work, Report report)
      throws IOException, InterruptedException {
    Map<String, String> settings =
        postgres.map(url -> Map.of("VIDPORT_DATABASE_URL", url)).orElseGet(Map::of);
    try (MeasuredHost host = location.start(work.folder("host"), List.of(), settings)) {
      report.progress("creating videos");
      host.control().fill(workload.videos());
      List<String> paths = statusPaths(host);
      try (LatencyProbe ours = probe(host.address(), host.key(), paths);
          LatencyProbe open = probe(host.control().openAddress(), host.key(), paths)) {
        compare(ours, open, report);
      }
    }
  }

  private void compare(LatencyProbe ours, LatencyProbe open, Report report) throws IOException {
    double[] with = new double[workload.rounds()];
    double[] without = new double[workload.rounds()];
    double[] added = new double[workload.rounds()];
    // The first round is a warm-up, and is overwritten.
    for (int round = -1; round < workload.rounds(); round++) {
      report.progress("status requests, round " + (round + 1));
      int at = Math.max(0, round);
      with[at] = ours.medianMillis(workload.requests());
      without[at] = open.medianMillis(workload.requests());
      added[at] = with[at] - without[at];
    }
    String name = postgres.isPresent() ? ", PostgreSQL" : ", embedded database";
    report.add(
        Row.ratio(
                "status, with and without authentication and limits" + name,
                Figures.median(with),
                Figures.median(without),
                " ms",
                Goal.atMost(1))
            .withoutGoal());
    report.add(
        Row.figure(
            "added by authentication and limits" + name, Figures.median(added), " ms", ADDED_GOAL));
    report.note(
        "Medians of status requests, one after the other over one connection, in turns. Both servers are in one process"
            + " and run the same code; the one without takes every key for a known one and counts nothing.");
  }

  private static List<String> statusPaths(MeasuredHost host)
      throws IOException, InterruptedException {
    List<String> paths = new ArrayList<>();
    host.api()
        .list("limit=" + LIST)
        .path("videos")
        .forEach(video -> paths.add("/v1/videos/" + video.path("videoId").asString()));
    return paths;
  }

  private static LatencyProbe probe(URI server, String key, List<String> paths) throws IOException {
    return LatencyProbe.on(
        server,
        paths.stream()
            .map(
                path ->
                    PreparedRequest.get(URI.create(server + path), "Authorization: Bearer " + key))
            .toList());
  }
}
