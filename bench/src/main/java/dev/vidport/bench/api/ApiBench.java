package dev.vidport.bench.api;

import dev.vidport.bench.host.ControlClient;
import dev.vidport.bench.host.HostLocation;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Compares status and list requests, with few and many videos, with a bare Javalin over the same
 * tables.
 */
public final class ApiBench {
  private final ApiWorkload workload;
  private final HostLocation location;
  private final List<String> javaOptions;
  private final Map<String, String> database;

  /**
   * @param javaOptions JVM options of the host, such as those of a profiler
   * @param database settings of an empty database to use instead of the embedded one
   */
  public ApiBench(
      ApiWorkload workload,
      HostLocation location,
      List<String> javaOptions,
      Map<String, String> database) {
    this.workload = workload;
    this.location = location;
    this.javaOptions = List.copyOf(javaOptions);
    this.database = Map.copyOf(database);
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent);
        MeasuredHost host = location.start(work.folder("host"), javaOptions, database)) {
      ControlClient control = host.control();
      for (int count : List.of(workload.few(), workload.many())) {
        report.progress("creating videos, up to " + count);
        long begin = System.nanoTime();
        String pair = control.fill(count);
        report.progress("created in " + (System.nanoTime() - begin) / 1_000_000_000 + " s");
        if (count == workload.few()) {
          report.progress("warming up");
          new ApiComparison(host, workload.asWarmUp(), count, pair).run(Report.discarding());
        }
        new ApiComparison(host, workload, count, pair).run(report);
      }
      report.note(
          "Median requests per second over 4 persistent connections, in turns. Both servers run in one JVM and share one"
              + " connection pool to one "
              + (database.isEmpty() ? "embedded H2 file" : "PostgreSQL")
              + ". Bare: the same query through JDBC and its columns as JSON, without authentication, rate limit or validation."
              + " Ours authenticates the key, counts against the limits and, for a status, also reads the job record.");
      report.note(
          "\"cpu\" is the processor time of the host process per request, which does not depend on other load.");
      report.print("API");
    }
  }
}
