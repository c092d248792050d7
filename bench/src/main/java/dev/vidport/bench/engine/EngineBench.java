package dev.vidport.bench.engine;

import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.WorkFolder;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.persistence.database.Dialect;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Measures the dispatch of the job engine: its overhead, and several workers against one. */
public final class EngineBench {
  private static final Goal TWO_WORKERS_GOAL = Goal.atLeast(1.85);
  private static final Goal FOUR_WORKERS_GOAL = Goal.atLeast(3.6);
  private static final int CONNECTIONS = 20;

  /** The default number of slots on a machine with 16 processors. */
  private static final int SLOTS = 4;

  private final int noOps;
  private final int sleeping;
  private final Duration sleep;
  private final Optional<String> postgres;

  /**
   * @param noOps number of steps that do nothing
   * @param sleeping number of steps that sleep for {@code sleep}
   * @param postgres JDBC URL of a PostgreSQL database to measure in addition to H2
   */
  public EngineBench(int noOps, int sleeping, Duration sleep, Optional<String> postgres) {
    this.noOps = noOps;
    this.sleeping = sleeping;
    this.sleep = sleep;
    this.postgres = postgres;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent)) {
      String file = "jdbc:h2:file:" + work.path().resolve("engine");
      measure("H2 file", new DatabaseSettings(file, "bench", "bench", CONNECTIONS), work, report);
      if (postgres.isPresent()) {
        measure(
            "PostgreSQL", new DatabaseSettings(postgres.get(), "", "", CONNECTIONS), work, report);
      } else {
        report.note("PostgreSQL was not measured; pass --database to measure it.");
      }
    }
    report.note(
        "No-op steps: each is the chunk of its own job, queued before a worker with 4 slots starts.");
    report.note(
        "Dispatch overhead: a worker with a single slot runs a job of chunks that sleep. The figure is the time per chunk,"
            + " minus the sleep.");
    report.note(
        "Workers are simulated by engines in one process with one slot each. They share the processors, which sleeping steps do not use.");
    report.print("Engine");
  }

  private void measure(String name, DatabaseSettings settings, WorkFolder work, Report report)
      throws IOException, InterruptedException {
    try (Database database = Database.open(settings)) {
      SimulatedWorkers workers = new SimulatedWorkers(database, work.folder("steps"));
      report.progress("no-op steps, " + name);
      double unused = workers.drain(1, SLOTS, noOps, Duration.ZERO);
      double noOpSeconds = workers.drain(1, SLOTS, noOps, Duration.ZERO);
      report.add(Row.figure("no-op steps, " + name, noOps / noOpSeconds, " /s"));
      report.progress("chunks of one job, " + name);
      double overhead = workers.drainOneJob(sleeping, sleep) / sleeping - sleep.toNanos() / 1e9;
      report.add(Row.figure("dispatch overhead per chunk, " + name, overhead * 1e3, " ms"));
      double one = stepsPerSecond(workers, 1);
      double two = stepsPerSecond(workers, 2);
      double four = stepsPerSecond(workers, 4);
      String what = " workers against one, steps that sleep, " + name;
      report.add(Row.ratio("2" + what, two, one, " /s", TWO_WORKERS_GOAL));
      report.add(Row.ratio("4" + what, four, one, " /s", FOUR_WORKERS_GOAL));
      if (database.dialect() == Dialect.POSTGRESQL) {
        new ClusterCost(database, work.folder("idle")).measure(report);
      }
    }
  }

  private double stepsPerSecond(SimulatedWorkers workers, int count)
      throws IOException, InterruptedException {
    return sleeping / workers.drain(count, 1, sleeping, sleep);
  }
}
