package dev.vidport.bench.start;

import dev.vidport.bench.report.Figures;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.BenchSleeper;
import dev.vidport.bench.system.WorkFolder;
import dev.vidport.host.serve.ReservedPort;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Measures the runnable jar from the start of its process to its first response. */
public final class StartBench {
  private static final Goal START_GOAL = Goal.atMost(1.5);
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final int UNAUTHORIZED = 401;
  private static final String UNKNOWN_KEY = "vpk_" + "A".repeat(43);

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
    if (Files.exists(archive)) {
      measure(parent, report, "as started by ./vidport, ", "-XX:SharedArchiveFile=" + archive);
    }
    measure(parent, report, "without the class data archive, ", "-Xshare:auto");
    report.note(
        "java -jar vidport.jar serve with H2 and files on disk, until GET /v1/videos with an unknown key returns 401, which"
            + " requires a database query. Medians of "
            + rounds
            + ".");
    report.print("Start");
  }

  private void measure(Path parent, Report report, String how, String javaOption)
      throws IOException, InterruptedException {
    double[] fresh = new double[rounds];
    double[] existing = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      try (WorkFolder work = WorkFolder.below(parent)) {
        fresh[i] = secondsToFirstResponse(work.path(), javaOption);
        existing[i] = secondsToFirstResponse(work.path(), javaOption);
      }
      report.progress("started twice");
    }
    String what = "start to first response, " + how;
    report.add(Row.figure(what + "new data folder", Figures.median(fresh), " s", START_GOAL));
    report.add(
        Row.figure(what + "existing data folder", Figures.median(existing), " s", START_GOAL));
  }

  private double secondsToFirstResponse(Path folder, String javaOption)
      throws IOException, InterruptedException {
    try (ReservedPort port = ReservedPort.of("127.0.0.1", 0)) {
      Path log = folder.resolve("serve.log");
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      ProcessBuilder builder =
          new ProcessBuilder(List.of(java, javaOption, "-jar", jar.toString(), "serve"))
              .redirectErrorStream(true)
              .redirectOutput(log.toFile());
      Map<String, String> environment = builder.environment();
      environment.keySet().removeIf(name -> name.startsWith("VIDPORT_"));
      environment.put("VIDPORT_DATA_DIR", folder.resolve("data").toString());
      environment.put("VIDPORT_HTTP_PORT", Integer.toString(port.number()));
      environment.put("VIDPORT_ADMIN_PORT", "0");
      URI url = URI.create("http://127.0.0.1:" + port.number() + "/v1/videos");
      long begin = System.nanoTime();
      Process process = builder.start();
      try {
        while (!responds(url)) {
          if (!process.isAlive() || System.nanoTime() - begin > TIMEOUT.toNanos()) {
            throw new IOException("the service did not start; its log: " + Files.readString(log));
          }
          BenchSleeper.sleep(Duration.ofMillis(5));
        }
        return (System.nanoTime() - begin) / 1e9;
      } finally {
        process.destroy();
        if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      }
    }
  }

  private static boolean responds(URI url) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection();
    connection.setConnectTimeout(1_000);
    connection.setReadTimeout(10_000);
    connection.setRequestProperty("Authorization", "Bearer " + UNKNOWN_KEY);
    try {
      connection.connect();
    } catch (IOException notYet) {
      return false;
    }
    int status = connection.getResponseCode();
    connection.disconnect();
    if (status != UNAUTHORIZED) {
      throw new IOException("the service returned " + status + ", expected " + UNAUTHORIZED);
    }
    return true;
  }
}
