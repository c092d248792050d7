package dev.vidport.bench.start;

import dev.vidport.bench.report.Figures;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;

/** The runnable jar, from the start of its process to its first answer to a request. */
public final class StartBench {
  private static final Goal QUICK = Goal.atMost(2);

  private final Path jar;
  private final int rounds;

  public StartBench(Path jar, int rounds) {
    this.jar = jar;
    this.rounds = rounds;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    double[] fresh = new double[rounds];
    double[] again = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      try (WorkFolder work = WorkFolder.below(parent)) {
        ServedJar served = new ServedJar(jar, work.path());
        fresh[i] = served.secondsToAnswer();
        again[i] = served.secondsToAnswer();
      }
      report.doing("started twice");
    }
    String what = "start to first answer, ";
    report.add(Row.figure(what + "new data folder", Figures.median(fresh), " s", QUICK));
    report.add(Row.figure(what + "existing data", Figures.median(again), " s", QUICK));
    report.note(
        "java -jar vidport.jar serve with H2 and files on disk, until GET /v1/videos with an unknown key is refused, which asks the"
            + " database; medians of "
            + rounds
            + ".");
    report.print("Start");
  }
}
