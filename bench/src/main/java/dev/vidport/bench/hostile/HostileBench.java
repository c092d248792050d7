package dev.vidport.bench.hostile;

import dev.vidport.bench.host.HostLocation;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.hostile.HonestClient.Kind;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Measures the requests of an honest client, alone and beside a hostile one that holds connections,
 * guesses keys, sends files that are costly to process and fills its open uploads.
 */
public final class HostileBench {
  private static final Goal GOAL = Goal.atMost(2);
  private static final int LARGE_PART = 16 << 20;

  /** More than the open uploads and the work files of one account take. */
  private static final long ABOVE_RESERVE_MB = 4_096;

  private final HostileWorkload workload;
  private final HostLocation location;

  public HostileBench(HostileWorkload workload, HostLocation location) {
    this.workload = workload;
    this.location = location;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent)) {
      report.progress("generating costly files");
      List<Path> costly = CostlyClips.in(work.folder("clips"));
      Path folder = work.folder("host");
      long reserve = freeMegabytes(folder) - ABOVE_RESERVE_MB;
      Map<String, String> settings =
          Map.of(
              "VIDPORT_HTTP_TRUSTED_PROXIES", "none",
              "VIDPORT_RATE_PER_SECOND", "50",
              "VIDPORT_RATE_BURST", "100",
              "VIDPORT_OPEN_UPLOADS", "100",
              "VIDPORT_OPEN_UPLOAD_GB", "1",
              "VIDPORT_UPLOAD_FREE_MB", Long.toString(reserve));
      try (MeasuredHost host = location.start(folder, List.of(), settings)) {
        compare(host, costly, report);
      }
      if (freeMegabytes(folder) < reserve) {
        throw new IOException("the hostile client used the free space that the host must keep");
      }
    }
    report.note(
        "The honest client sends one request of each kind every 50 ms, each over a connection of its own. The hostile clients run in a process of"
            + " the lowest priority, because they stand for other machines.");
    report.print("Beside a hostile client");
  }

  private void compare(MeasuredHost host, List<Path> costly, Report report)
      throws IOException, InterruptedException {
    String hostileKey = host.control().createAccount("eve@example.com");
    // The connections of the former take all places of their account.
    String uploadKey = host.control().createAccount("mallory@example.com");
    Path data = Files.createTempFile("vidport-bench", ".part");
    try (FileChannel part = FileChannel.open(Files.writeString(data, "hello"));
        HonestClient honest =
            HonestClient.open(
                host.address(), host.key(), partLink(host, host.key(), part.size()), part)) {
      report.progress("warm-up");
      Map<Kind, Latencies> ignored = honest.send(workload.time().dividedBy(4));
      report.progress("the honest client alone");
      Map<Kind, Latencies> alone = honest.send(workload.time());
      report.progress("both clients");
      URI link = partLink(host, hostileKey, LARGE_PART);
      try (HostileProcess hostile =
          HostileProcess.start(host.address(), hostileKey, link, uploadKey, costly)) {
        // The host compiles the code of jobs when the first ones arrive.
        ignored = honest.send(workload.time().dividedBy(4));
        Map<Kind, Latencies> beside = honest.send(workload.time());
        report.note("Sent by the hostile clients: " + hostile.stop() + ".");
        report(alone, beside, report);
      }
    } finally {
      Files.delete(data);
    }
  }

  private static void report(
      Map<Kind, Latencies> alone, Map<Kind, Latencies> beside, Report report) {
    Latencies allAlone = new Latencies();
    Latencies allBeside = new Latencies();
    alone.values().forEach(allAlone::addAll);
    beside.values().forEach(allBeside::addAll);
    report.add(row("99th percentile of all requests", 99, allAlone, allBeside));
    report.add(row("median of all requests", 50, allAlone, allBeside).withoutGoal());
    for (Kind kind : Kind.values()) {
      report.add(
          row("99th percentile, " + kind.label(), 99, alone.get(kind), beside.get(kind))
              .withoutGoal());
    }
    report.note(
        allAlone.count() + " requests alone, " + allBeside.count() + " beside the hostile client.");
  }

  private static Row row(String what, int percent, Latencies alone, Latencies beside) {
    return Row.ratio(
        what + ", beside a hostile client against alone",
        beside.percentile(percent),
        alone.percentile(percent),
        " ms",
        GOAL);
  }

  private static URI partLink(MeasuredHost host, String key, long sizeBytes)
      throws IOException, InterruptedException {
    String video = host.api(key).create(sizeBytes).path("videoId").asString();
    return host.api(key).sign(video, 1).get(0);
  }

  private static long freeMegabytes(Path folder) throws IOException {
    return Files.getFileStore(folder).getUsableSpace() >> 20;
  }
}
