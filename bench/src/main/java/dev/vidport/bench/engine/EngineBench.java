package dev.vidport.bench.engine;

import dev.vidport.bench.job.WebReadyJob;
import dev.vidport.bench.media.ChunkedRendering;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.system.WorkFolder;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The job engine: its dispatch against db-scheduler by itself, chunks against none, a source that
 * needs no encode, several workers, and a long queue.
 */
public final class EngineBench {
  private static final int CONNECTIONS = 20;

  private final EngineSizes sizes;
  private final Optional<String> postgres;
  private final ChunkedRendering chunked;
  private final WebReadyJob webReady;

  /**
   * @param postgres JDBC address of a PostgreSQL database for the dispatch, beside H2
   * @param webReady the job of a source whose picture players can be given as it is
   */
  public EngineBench(
      EngineSizes sizes,
      Optional<String> postgres,
      ChunkedRendering chunked,
      WebReadyJob webReady) {
    this.sizes = sizes;
    this.postgres = postgres;
    this.chunked = chunked;
    this.webReady = webReady;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent)) {
      dispatching("H2 file", "jdbc:h2:file:" + work.path().resolve("engine"), work, report);
      if (postgres.isPresent()) {
        dispatching("PostgreSQL", postgres.get(), work, report);
      }
      new LongQueue(sizes).run(work.path(), report);
      chunked.run(work.path(), report);
      webReady.run(work.folder("web-ready"), report);
    }
    notes(report);
    report.print("Engine");
  }

  private void dispatching(String name, String url, WorkFolder work, Report report)
      throws IOException, InterruptedException {
    try (Database database = Database.open(new DatabaseSettings(url, "", "", CONNECTIONS))) {
      new Dispatching(name, database, work.folder("steps"), sizes).run(report);
    }
  }

  private void notes(Report report) {
    report.note(
        "Steps that do nothing: each is a chunk of a job of its own, queued before a worker with 4 slots starts; db-scheduler has"
            + " 4 threads, one-time tasks, the same polling (lock and fetch), pool and database.");
    report.note(
        "Dispatch of a chunk: a worker with a single slot and a job of "
            + sizes.chunks()
            + " chunks that sleep; the time of a chunk without its sleep, from the worker's start on.");
    report.note(
        "Workers are simulated: engines of one process with a slot each; they share the processors, which sleeping needs none of.");
    report.note(
        "Long queue: workers whose ffprobe never ends hold the queue up; the host with a short queue has as many finished videos; status by turns of the two hosts.");
    if (postgres.isEmpty()) {
      report.note("PostgreSQL was not measured: --database names one.");
    }
  }
}
