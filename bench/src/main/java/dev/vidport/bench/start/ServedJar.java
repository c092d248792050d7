package dev.vidport.bench.start;

import dev.vidport.bench.system.Pause;
import dev.vidport.bench.system.Ports;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Starts and ends the service as an operator does. */
final class ServedJar {
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final int UNAUTHORIZED = 401;
  private static final String UNKNOWN_KEY = "vpk_" + "A".repeat(43);

  private final List<String> java;
  private final Path folder;

  /**
   * @param java options of the Java machine and the jar, as they are typed
   */
  ServedJar(List<String> java, Path folder) {
    this.java = List.copyOf(java);
    this.folder = folder;
  }

  double secondsToAnswer() throws IOException, InterruptedException {
    int port = Ports.free();
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(java);
    line.add("serve");
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("serve.log").toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("VIDPORT_"));
    environment.put("VIDPORT_DATA_DIR", folder.resolve("data").toString());
    environment.put("VIDPORT_HTTP_PORT", Integer.toString(port));
    environment.put("VIDPORT_ADMIN_PORT", Integer.toString(Ports.free()));
    URI address = URI.create("http://127.0.0.1:" + port + "/v1/videos");
    long begin = System.nanoTime();
    Process process = builder.start();
    try {
      while (!answers(address)) {
        if (!process.isAlive() || System.nanoTime() - begin > LONGEST.toNanos()) {
          throw new IOException("the service did not start; see " + folder);
        }
        Pause.of(Duration.ofMillis(5));
      }
      return (System.nanoTime() - begin) / 1e9;
    } finally {
      end(process);
    }
  }

  private static boolean answers(URI address) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
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
      throw new IOException("the service answered " + status);
    }
    return true;
  }

  private static void end(Process process) throws InterruptedException {
    process.destroy();
    if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }
}
