package dev.vidport.bench.engine;

import dev.vidport.bench.report.Figures;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.persistence.database.Database;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** What the engine itself takes, on one database. */
final class Dispatching {
  private static final Goal AS_FAST = Goal.atLeast(0.8);
  private static final Goal TWO = Goal.atLeast(1.8);

  /** What is left of four where each loses a tenth. */
  private static final Goal FOUR = Goal.atLeast(3.6);

  /** As many as a machine of 16 processors has. */
  private static final int SLOTS = 4;

  private static final double MILLIS = 1e3;

  private final String name;
  private final Workers workers;
  private final BareScheduler bare;
  private final EngineSizes sizes;

  Dispatching(String name, Database database, Path folder, EngineSizes sizes) throws IOException {
    this.name = name;
    this.workers = new Workers(database, folder);
    this.bare = new BareScheduler(database);
    this.sizes = sizes;
  }

  void run(Report report) throws IOException, InterruptedException {
    rates(report);
    chunks(report);
    scaling(report);
  }

  /** By turns, with a first one of each that does not count. */
  private void rates(Report report) throws IOException, InterruptedException {
    double[] ours = new double[sizes.rounds() + 1];
    double[] theirs = new double[sizes.rounds() + 1];
    for (int round = 0; round <= sizes.rounds(); round++) {
      report.doing("steps and tasks that do nothing, " + name);
      ours[round] = sizes.steps() / nothing(sizes.steps());
      theirs[round] = sizes.steps() / bare.drain(sizes.steps(), SLOTS);
    }
    report.add(
        Row.ratio(
            "steps that do nothing, against tasks of a bare db-scheduler, " + name,
            counted(ours),
            counted(theirs),
            " /s",
            AS_FAST));
  }

  private double nothing(int steps) throws IOException, InterruptedException {
    return workers.drain(1, SLOTS, steps, Duration.ZERO, queue -> queue.jobs(steps));
  }

  private static double counted(double... turns) {
    return Figures.median(java.util.Arrays.copyOfRange(turns, 1, turns.length));
  }

  /** One chunk at a time, so that all beyond its sleep is the engine's. */
  private void chunks(Report report) throws IOException, InterruptedException {
    report.doing("chunks of one job, " + name);
    int count = sizes.chunks();
    double seconds = workers.drain(1, 1, count, sizes.sleep(), queue -> queue.chunks(count));
    double overhead = seconds / count - sizes.sleep().toNanos() / 1e9;
    report.add(
        Row.figure(
                "dispatch of a chunk beyond its own time, " + name,
                overhead * MILLIS,
                " ms",
                Goal.atMost(0))
            .onlyToKnow());
  }

  private void scaling(Report report) throws IOException, InterruptedException {
    double one = sleeping(1, report);
    double two = sleeping(2, report);
    double four = sleeping(4, report);
    String what = " workers against one, by steps that sleep, " + name;
    report.add(Row.ratio("2" + what, two, one, " /s", TWO));
    report.add(Row.ratio("4" + what, four, one, " /s", FOUR));
  }

  /** Steps a second. */
  private double sleeping(int count, Report report) throws IOException, InterruptedException {
    report.doing(count + " workers, " + name);
    int steps = sizes.sleeping();
    return steps / workers.drain(count, 1, steps, sizes.sleep(), queue -> queue.jobs(steps));
  }
}
