package dev.vidport.bench.start;

import dev.vidport.bench.system.BenchSleeper;
import dev.vidport.host.serve.ReservedPort;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Starts and stops the service as an operator does. */
final class JarProcess {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final int UNAUTHORIZED = 401;
  private static final String UNKNOWN_KEY = "vpk_" + "A".repeat(43);

  private final List<String> java;
  private final Path folder;

  /**
   * @param java JVM options and the jar, as on the command line
   */
  JarProcess(List<String> java, Path folder) {
    this.java = List.copyOf(java);
    this.folder = folder;
  }

  double secondsToFirstResponse() throws IOException, InterruptedException {
    try (ReservedPort port = ReservedPort.of("127.0.0.1", 0)) {
      return secondsToFirstResponse(port.number());
    }
  }

  private double secondsToFirstResponse(int port) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(java);
    command.add("serve");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("serve.log").toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("VIDPORT_"));
    environment.put("VIDPORT_DATA_DIR", folder.resolve("data").toString());
    environment.put("VIDPORT_HTTP_PORT", Integer.toString(port));
    environment.put("VIDPORT_ADMIN_PORT", "0");
    URI url = URI.create("http://127.0.0.1:" + port + "/v1/videos");
    long begin = System.nanoTime();
    Process process = builder.start();
    try {
      while (!responds(url)) {
        if (!process.isAlive() || System.nanoTime() - begin > TIMEOUT.toNanos()) {
          throw new IOException("the service did not start; see " + folder.resolve("serve.log"));
        }
        BenchSleeper.sleep(Duration.ofMillis(5));
      }
      return (System.nanoTime() - begin) / 1e9;
    } finally {
      stop(process);
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

  private static void stop(Process process) throws InterruptedException {
    process.destroy();
    if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }
}
