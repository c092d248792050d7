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

/** Measures the runnable jar from the start of its process to its first response. */
public final class StartBench {
  private static final Goal START_GOAL = Goal.atMost(2);

  private final Path jar;
  private final Path archive;
  private final int rounds;

  /**
   * @param archive class data archive (CDS) that {@code ./vidport} starts the jar with, if it
   *     exists
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
      measure(parent, report, "as started by ./vidport, ", archived);
    }
    measure(parent, report, "without the class data archive, ", plain);
    report.note(
        "java -jar vidport.jar serve with H2 and files on disk, until GET /v1/videos with an unknown key returns 401, which"
            + " requires a database query. Medians of "
            + rounds
            + ".");
    report.print("Start");
  }

  private void measure(Path parent, Report report, String how, List<String> java)
      throws IOException, InterruptedException {
    double[] fresh = new double[rounds];
    double[] existing = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      try (WorkFolder work = WorkFolder.below(parent)) {
        JarProcess process = new JarProcess(java, work.path());
        fresh[i] = process.secondsToFirstResponse();
        existing[i] = process.secondsToFirstResponse();
      }
      report.progress("started twice");
    }
    String what = "start to first response, " + how;
    report.add(Row.figure(what + "new data folder", Figures.median(fresh), " s", START_GOAL));
    report.add(
        Row.figure(what + "existing data folder", Figures.median(existing), " s", START_GOAL));
  }
}
