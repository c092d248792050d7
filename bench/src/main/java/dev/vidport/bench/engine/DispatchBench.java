package dev.vidport.bench.engine;

import dev.vidport.bench.report.Figures;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.persistence.database.Database;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Measures the dispatch of the job engine on one database. */
final class DispatchBench {
  private static final Goal THROUGHPUT_GOAL = Goal.atLeast(0.8);
  private static final Goal TWO_WORKERS_GOAL = Goal.atLeast(1.8);

  /** Four workers, each losing a tenth. */
  private static final Goal FOUR_WORKERS_GOAL = Goal.atLeast(3.6);

  /** The default number of slots on a machine with 16 processors. */
  private static final int SLOTS = 4;

  private static final double MILLIS = 1e3;

  private final String name;
  private final SimulatedWorkers workers;
  private final BareScheduler bareScheduler;
  private final EngineWorkload workload;

  DispatchBench(String name, Database database, Path folder, EngineWorkload workload)
      throws IOException {
    this.name = name;
    this.workers = new SimulatedWorkers(database, folder);
    this.bareScheduler = new BareScheduler(database);
    this.workload = workload;
  }

  void run(Report report) throws IOException, InterruptedException {
    compareThroughput(report);
    measureChunkOverhead(report);
    compareWorkers(report);
  }

  /** Runs both sides in turns. The first run of each is a warm-up. */
  private void compareThroughput(Report report) throws IOException, InterruptedException {
    double[] ours = new double[workload.rounds() + 1];
    double[] theirs = new double[workload.rounds() + 1];
    for (int round = 0; round <= workload.rounds(); round++) {
      report.progress("no-op steps and tasks, " + name);
      ours[round] = workload.steps() / drainNoOps(workload.steps());
      theirs[round] = workload.steps() / bareScheduler.drain(workload.steps(), SLOTS);
    }
    report.add(
        Row.ratio(
            "no-op steps, against tasks of a bare db-scheduler, " + name,
            medianAfterWarmUp(ours),
            medianAfterWarmUp(theirs),
            " /s",
            THROUGHPUT_GOAL));
  }

  private double drainNoOps(int steps) throws IOException, InterruptedException {
    return workers.drain(1, SLOTS, steps, Duration.ZERO, queue -> queue.addJobs(steps));
  }

  private static double medianAfterWarmUp(double... runs) {
    return Figures.median(java.util.Arrays.copyOfRange(runs, 1, runs.length));
  }

  /** Runs one chunk at a time, so that all time beyond its sleep is the engine's overhead. */
  private void measureChunkOverhead(Report report) throws IOException, InterruptedException {
    report.progress("chunks of one job, " + name);
    int count = workload.chunks();
    double seconds = workers.drain(1, 1, count, workload.sleep(), queue -> queue.addJob(count));
    double overhead = seconds / count - workload.sleep().toNanos() / 1e9;
    report.add(
        Row.figure("dispatch overhead per chunk, " + name, overhead * MILLIS, " ms", Goal.atMost(0))
            .withoutGoal());
  }

  private void compareWorkers(Report report) throws IOException, InterruptedException {
    double one = sleepingStepsPerSecond(1, report);
    double two = sleepingStepsPerSecond(2, report);
    double four = sleepingStepsPerSecond(4, report);
    String what = " workers against one, steps that sleep, " + name;
    report.add(Row.ratio("2" + what, two, one, " /s", TWO_WORKERS_GOAL));
    report.add(Row.ratio("4" + what, four, one, " /s", FOUR_WORKERS_GOAL));
  }

  /** Steps per second. */
  private double sleepingStepsPerSecond(int count, Report report)
      throws IOException, InterruptedException {
    report.progress(count + " workers, " + name);
    int steps = workload.sleeping();
    return steps / workers.drain(count, 1, steps, workload.sleep(), queue -> queue.addJobs(steps));
  }
}
