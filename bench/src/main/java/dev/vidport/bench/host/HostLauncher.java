package dev.vidport.bench.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Starts and stops {@link HostProcess}. */
final class HostLauncher {
  private static final Duration START_TIMEOUT = Duration.ofMinutes(3);
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(60);
  private static final String LOG = "host.log";

  private HostLauncher() {}

  /**
   * Starts a host with its log in {@code folder}, without effective rate limits.
   *
   * @param prefix words before the command, such as {@code taskset}
   * @param javaOptions JVM options
   * @param settings environment variables that override the defaults set here
   */
  static Process start(
      List<String> prefix, Path folder, List<String> javaOptions, Map<String, String> settings)
      throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(compilerOptions());
    command.addAll(javaOptions);
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), HostProcess.class.getName()));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.appendTo(folder.resolve(LOG).toFile()));
    Map<String, String> environment = builder.environment();
    // Settings of a service on this machine must not apply to this host.
    environment.keySet().removeIf(name -> name.startsWith("VIDPORT_"));
    environment.put("VIDPORT_HTTP_PORT", "0");
    environment.put("VIDPORT_ADMIN_PORT", "0");
    environment.put("VIDPORT_RATE_PER_SECOND", "1000000");
    environment.put("VIDPORT_RATE_BURST", "1000000");
    environment.put("VIDPORT_REQUESTS_PER_DAY", "2000000000");
    environment.put("VIDPORT_OPEN_UPLOADS", "1000000");
    environment.put("VIDPORT_OPEN_UPLOAD_GB", "1000000");
    environment.putAll(settings);
    return builder.start();
  }

  /** A test of a benchmark ends before the optimizing compiler pays off, in the host as well. */
  private static List<String> compilerOptions() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-XX:TieredStopAtLevel="))
        .toList();
  }

  /**
   * The line that the host prints once it is ready.
   *
   * @throws IOException if it does not start; the message contains the end of its log
   */
  static String readyLine(Process process, Path folder) throws IOException, InterruptedException {
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    Optional<String> ready = Optional.empty();
    try {
      ready =
          CompletableFuture.supplyAsync(
                  () ->
                      output.lines().filter(line -> line.startsWith(HostProcess.READY)).findFirst())
              .get(START_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      // The log has the reason.
    }
    if (ready.isPresent()) {
      return ready.get();
    }
    process.destroyForcibly();
    String text = Files.readString(folder.resolve(LOG));
    String end = text.substring(Math.max(0, text.length() - 2_000));
    throw new IOException("the host did not start; its log ends with: " + end);
  }

  /** Ends a host, which exits at the end of its input. */
  static void stop(Process process) throws IOException {
    process.getOutputStream().close();
    try {
      if (!process.waitFor(STOP_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }
}
