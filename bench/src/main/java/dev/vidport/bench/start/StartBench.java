package dev.vidport.bench.start;

import dev.vidport.bench.report.Figures;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The runnable jar, from the start of its process to its first answer to a request. */
public final class StartBench {
  private static final Goal QUICK = Goal.atMost(2);

  private final Path jar;
  private final Path archive;
  private final int rounds;

  /**
   * @param archive of classes, which {@code ./vidport} starts the jar with, where there is one
   */
  public StartBench(Path jar, Path archive, int rounds) {
    this.jar = jar;
    this.archive = archive;
    this.rounds = rounds;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    List<String> plain = List.of("-jar", jar.toString());
    if (Files.exists(archive)) {
      List<String> archived = new ArrayList<>(List.of("-XX:SharedArchiveFile=" + archive));
      archived.addAll(plain);
      rows(parent, report, "as ./vidport starts it, ", archived);
    }
    rows(parent, report, "without the archive of classes, ", plain);
    report.note(
        "java -jar vidport.jar serve with H2 and files on disk, until GET /v1/videos with an unknown key is refused, which asks the"
            + " database; medians of "
            + rounds
            + ".");
    report.print("Start");
  }

  private void rows(Path parent, Report report, String how, List<String> java)
      throws IOException, InterruptedException {
    double[] fresh = new double[rounds];
    double[] again = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      try (WorkFolder work = WorkFolder.below(parent)) {
        ServedJar served = new ServedJar(java, work.path());
        fresh[i] = served.secondsToAnswer();
        again[i] = served.secondsToAnswer();
      }
      report.doing("started twice");
    }
    String what = "start to first answer, " + how;
    report.add(Row.figure(what + "new data folder", Figures.median(fresh), " s", QUICK));
    report.add(Row.figure(what + "existing data", Figures.median(again), " s", QUICK));
  }
}
