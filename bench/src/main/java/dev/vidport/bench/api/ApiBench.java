package dev.vidport.bench.api;

import dev.vidport.bench.host.HostProcess;
import dev.vidport.bench.host.SideCalls;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Status and lists with few and with many videos, against a bare Javalin over the same tables. */
public final class ApiBench {
  private final ApiSizes sizes;
  private final List<String> javaOptions;
  private final Map<String, String> database;

  /**
   * @param javaOptions of the host, such as those of a profiler
   * @param database settings of another database than the embedded one; it has to be empty
   */
  public ApiBench(ApiSizes sizes, List<String> javaOptions, Map<String, String> database) {
    this.sizes = sizes;
    this.javaOptions = List.copyOf(javaOptions);
    this.database = Map.copyOf(database);
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent);
        HostProcess host = HostProcess.start(work.folder("host"), javaOptions, database)) {
      SideCalls side = host.side();
      for (int count : List.of(sizes.few(), sizes.many())) {
        report.doing("making videos until there are " + count);
        long begin = System.nanoTime();
        String pair = side.fill(count);
        report.doing("which took " + (System.nanoTime() - begin) / 1_000_000_000 + " s");
        if (count == sizes.few()) {
          report.doing("warming up");
          new Asking(host, sizes.asWarmUp(), count, pair).run(Report.toNowhere());
        }
        new Asking(host, sizes, count, pair).run(report);
      }
      report.note(
          "Requests per second over 4 connections that are kept alive, in turns, medians; both servers in one JVM over one"
              + " pool of connections to one "
              + (database.isEmpty() ? "embedded H2 file" : "PostgreSQL")
              + ". Bare: the same query through JDBC, its columns as JSON, no key, no limit, no check; ours asks for the key,"
              + " counts against the limits, and a status also reads the record of the processing.");
      report.note(
          "\"cpu\" is processor time of the host's process for each request, which does not depend on what else runs.");
      report.print("API");
    }
  }
}
