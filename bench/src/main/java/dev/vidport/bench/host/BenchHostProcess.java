package dev.vidport.bench.host;

import dev.vidport.bench.system.CpuTime;
import dev.vidport.bench.system.ResidentSize;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
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

/** Starts and controls a {@link BenchHost} in its own process. */
public final class BenchHostProcess implements MeasuredHost {
  private static final Duration START_TIMEOUT = Duration.ofMinutes(3);
  private static final Duration POLL = Duration.ofMillis(10);
  private static final int MAX_LINES = 100;
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(60);

  private final Process process;
  private final URI address;
  private final String key;
  private final URI control;

  private BenchHostProcess(Process process, URI address, String key, URI control) {
    this.process = process;
    this.address = address;
    this.key = key;
    this.control = control;
  }

  /**
   * Starts a host with its data and log in {@code folder}, without effective rate limits.
   *
   * @param javaOptions JVM options
   * @param settings environment variables that override the defaults set here
   * @throws IOException if the host does not start; the message contains the end of its log
   */
  public static BenchHostProcess start(
      Path folder, List<String> javaOptions, Map<String, String> settings)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(javaOptions);
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), BenchHost.class.getName()));
    Path log = folder.resolve("host.log");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(log.toFile());
    Map<String, String> environment = builder.environment();
    // Settings of a service on this machine must not apply to this host.
    environment.keySet().removeIf(name -> name.startsWith("VIDPORT_"));
    environment.putAll(HostEnvironment.of(folder, settings));
    Process process = builder.start();
    Optional<String> ready = readyLine(process);
    if (ready.isEmpty()) {
      process.destroyForcibly();
      throw new IOException("the host did not start; its log ends with: " + tail(log));
    }
    String[] words = ready.get().split(" ", 4);
    return new BenchHostProcess(process, URI.create(words[1]), words[2], URI.create(words[3]));
  }

  private static Optional<String> readyLine(Process process) throws InterruptedException {
    CompletableFuture<Optional<String>> line =
        CompletableFuture.supplyAsync(() -> ready(process.inputReader(StandardCharsets.UTF_8)));
    try {
      return line.get(START_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      // The caller reports the end of the log, which has the cause.
      return Optional.empty();
    }
  }

  /** Skips lines that the JVM itself may have printed first. */
  private static Optional<String> ready(BufferedReader reader) {
    return reader.lines().limit(MAX_LINES).filter(BenchHost::isReady).findFirst();
  }

  private static String tail(Path log) throws IOException {
    String text = Files.readString(log);
    return text.substring(Math.max(0, text.length() - 2_000));
  }

  @Override
  public BenchApiClient api(String anyKey) {
    return new BenchApiClient(address, anyKey, POLL);
  }

  @Override
  public URI address() {
    return address;
  }

  @Override
  public String key() {
    return key;
  }

  @Override
  public ControlClient control() {
    return new ControlClient(control);
  }

  @Override
  public double cpuSeconds() throws IOException {
    return CpuTime.seconds(process.pid());
  }

  @Override
  public long peakResidentBytes() throws IOException {
    return ResidentSize.peakBytes(process.pid());
  }

  @Override
  public void kill() {
    List<ProcessHandle> programs = process.descendants().toList();
    process.destroyForcibly();
    programs.forEach(ProcessHandle::destroyForcibly);
  }

  @Override
  public void close() throws IOException {
    // The host exits at the end of its input.
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
