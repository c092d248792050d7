package dev.vidport.bench.engine;

import dev.vidport.bench.host.HostLocation;
import dev.vidport.bench.job.WebReadyJobBench;
import dev.vidport.bench.media.ChunkedRenderingBench;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.system.WorkFolder;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Measures the job engine: dispatch against a bare db-scheduler, several workers, a long queue,
 * rendering in chunks, and the job of a web-ready source.
 */
public final class JobEngineBench {
  private static final int CONNECTIONS = 20;

  private final EngineWorkload workload;
  private final Optional<String> postgres;
  private final HostLocation location;
  private final ChunkedRenderingBench chunked;
  private final WebReadyJobBench webReady;

  /**
   * @param postgres JDBC URL of a PostgreSQL database to measure dispatch on, in addition to H2
   * @param webReady measures the job of a source whose video is remuxed
   */
  public JobEngineBench(
      EngineWorkload workload,
      Optional<String> postgres,
      HostLocation location,
      ChunkedRenderingBench chunked,
      WebReadyJobBench webReady) {
    this.workload = workload;
    this.postgres = postgres;
    this.location = location;
    this.chunked = chunked;
    this.webReady = webReady;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent)) {
      // A user of its own is an administrator, as the bare scheduler creates a table.
      String file = "jdbc:h2:file:" + work.path().resolve("engine");
      dispatch("H2 file", new DatabaseSettings(file, "bench", "bench", CONNECTIONS), work, report);
      if (postgres.isPresent()) {
        dispatch(
            "PostgreSQL", new DatabaseSettings(postgres.get(), "", "", CONNECTIONS), work, report);
      }
      new LongQueueBench(workload, location).run(work.path(), report);
      chunked.run(work.path(), report);
      webReady.run(work.folder("web-ready"), report);
    }
    notes(report);
    report.print("Engine");
  }

  private void dispatch(String name, DatabaseSettings settings, WorkFolder work, Report report)
      throws IOException, InterruptedException {
    try (Database database = Database.open(settings)) {
      new DispatchBench(name, database, work.folder("steps"), workload).run(report);
    }
  }

  private void notes(Report report) {
    report.note(
        "No-op steps: each is the chunk of its own job, queued before a worker with 4 slots starts. db-scheduler runs one-time"
            + " tasks with 4 threads and the same polling (lock and fetch), pool and database.");
    report.note(
        "Dispatch overhead: a worker with a single slot runs a job of "
            + workload.chunks()
            + " chunks that sleep. The figure is the time per chunk from the start of the worker, minus the sleep.");
    report.note(
        "Workers are simulated by engines in one process with one slot each. They share the processors, which sleeping steps do not use.");
    report.note(
        "Long queue: an ffprobe that never exits blocks the queue. The host with the short queue stores as many finished videos. Status requests alternate between the hosts.");
    if (postgres.isEmpty()) {
      report.note("PostgreSQL was not measured; pass --database to measure it.");
    }
  }
}
