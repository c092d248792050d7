package dev.vidport.bench.engine;

import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.BenchSleeper;
import dev.vidport.domain.access.RateLimits;
import dev.vidport.persistence.access.BucketRateLimiter;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.SharedClock;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.persistence.engine.JobEngineSettings;
import dev.vidport.persistence.engine.QueueStatements;
import dev.vidport.persistence.engine.WorkerName;
import dev.vidport.usecases.access.port.RateLimiter.Caller;
import dev.vidport.usecases.job.port.JobKinds;
import dev.vidport.usecases.render.RenderKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What a worker and a host of the API cost PostgreSQL, with a short and a long queue. */
final class ClusterCost {
  private static final Goal IDLE_GOAL = Goal.atMost(1);
  private static final Goal LONG_QUEUE_GOAL = Goal.atMost(1.5);
  private static final Duration IDLE = Duration.ofSeconds(60);
  private static final Duration HEARTBEAT = Duration.ofSeconds(6);
  private static final int FEW = 10;
  private static final int MANY = 200_000;
  private static final int RUNNING = 5_000;
  private static final int REPEATS = 500;
  private static final int KEYS = 1_000;
  private static final Duration COUNTING = Duration.ofSeconds(3);

  private final Database database;
  private final Path folder;

  /**
   * @param database a PostgreSQL database without steps
   */
  ClusterCost(Database database, Path folder) {
    this.database = database;
    this.folder = folder;
  }

  void measure(Report report) throws InterruptedException, IOException {
    report.progress("idle worker");
    report.add(
        Row.figure("statements of an idle worker, PostgreSQL", idleStatements(), " /s", IDLE_GOAL));
    QueueStatements statements = new QueueStatements(database);
    report.progress("short queue");
    fill(FEW, FEW);
    double shortPoll = medianMillis(statements::poll);
    double shortCheck = medianMillis(() -> statements.findStale(HEARTBEAT));
    report.progress("long queue");
    fill(MANY, RUNNING);
    double longPoll = medianMillis(statements::poll);
    double longCheck = medianMillis(() -> statements.findStale(HEARTBEAT));
    report.add(
        Row.ratio(
            "one poll, 200,000 queued steps against 10",
            longPoll,
            shortPoll,
            " ms",
            LONG_QUEUE_GOAL));
    report.add(
        Row.ratio(
            "one check for dead workers, 5,000 running steps against 10",
            longCheck,
            shortCheck,
            " ms",
            LONG_QUEUE_GOAL));
    clear();
    report.progress("counted requests");
    double one = countedPerSecond(1);
    double four = countedPerSecond(4);
    report.add(
        Row.ratio("counted API requests, 4 hosts against 1", four, one, " /s", Goal.atLeast(0))
            .withoutGoal());
    report.note(
        "Counted API requests: hosts in one process count the requests of 1,000 keys of one account, and exchange their counts through the"
            + " database.");
  }

  /** Counts the transactions of the server: outside a transaction, each statement is one. */
  private double idleStatements() throws InterruptedException, IOException {
    JobEngineSettings settings =
        JobEngineSettings.defaults(WorkerName.of("bench-idle"), 2, 1, folder.resolve("idle"));
    try (JobEngine engine = new JobEngine(database, JobKinds.of(RenderKind.KIND), settings)) {
      engine.start(new SleepingStepHandler(0, Duration.ZERO));
      // It is idle after five polls, and looks for namesakes with its first heartbeats.
      BenchSleeper.sleep(HEARTBEAT.multipliedBy(5));
      long before = commits();
      long began = System.nanoTime();
      BenchSleeper.sleep(IDLE);
      return (commits() - before) / ((System.nanoTime() - began) / 1e9);
    }
  }

  /** The connections of an idle worker report their transactions once a second. */
  private long commits() {
    return database.with(
        handle ->
            handle
                .createQuery(
                    "select xact_commit from pg_stat_database where datname = current_database()")
                .mapTo(Long.class)
                .one());
  }

  private void fill(int queued, int running) {
    clear();
    insert("queued", queued, false);
    insert("running", running, true);
    database.with(handle -> handle.execute("vacuum analyze step_execution"));
  }

  private void insert(String job, int steps, boolean picked) {
    database.update(
        """
        insert into step_execution (task_name, task_instance, job_id, turn, delayed,
          execution_time, picked, picked_by, last_heartbeat, consecutive_failures, version)
        select 'step', lpad(to_hex(i), 32, '0') || ':RENDER.CHUNK:' || case when :picked then 1 else 0 end,
          :job || i,
          current_timestamp + i * interval '1' second, false, current_timestamp, :picked,
          case when :picked then 'worker-' || i % 1000 end,
          case when :picked then current_timestamp + interval '1' minute end, 0, 1
        from generate_series(1, :steps) i
        """,
        statement -> statement.bind("job", job).bind("steps", steps).bind("picked", picked));
    // As of living workers during the whole measurement.
    database.update(
        "update step_execution set last_heartbeat = current_timestamp where picked",
        statement -> statement);
  }

  private void clear() {
    database.update("delete from step_execution", statement -> statement);
    database.with(handle -> handle.execute("vacuum analyze step_execution"));
  }

  private static double medianMillis(Runnable statement) {
    double[] millis = new double[REPEATS];
    for (int i = 0; i < REPEATS; i++) {
      long began = System.nanoTime();
      statement.run();
      millis[i] = (System.nanoTime() - began) / 1e6;
    }
    Arrays.sort(millis);
    return millis[REPEATS / 2];
  }

  private double countedPerSecond(int hosts) throws InterruptedException {
    List<BucketRateLimiter> limiters = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    long[] counted = new long[hosts];
    RateLimits limits = new RateLimits(1_000_000, 1_000_000, Integer.MAX_VALUE, 1_000);
    long end = System.nanoTime() + COUNTING.toNanos();
    try {
      for (int i = 0; i < hosts; i++) {
        int host = i;
        BucketRateLimiter limiter =
            BucketRateLimiter.of(database, limits, new SharedClock(database)).start();
        limiters.add(limiter);
        Thread thread =
            new Thread(
                () -> {
                  while (System.nanoTime() < end) {
                    Caller caller = new Caller("key-" + counted[host] % KEYS, "account", false);
                    limiter.take(caller);
                    counted[host]++;
                  }
                });
        threads.add(thread);
        thread.start();
      }
      for (Thread thread : threads) {
        thread.join(TimeUnit.MINUTES.toMillis(1));
      }
    } finally {
      limiters.forEach(BucketRateLimiter::close);
    }
    return Arrays.stream(counted).sum() / (double) COUNTING.toSeconds();
  }
}
