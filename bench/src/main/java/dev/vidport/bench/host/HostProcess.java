package dev.vidport.bench.host;

import dev.vidport.bench.system.CpuTime;
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

/** A {@link BenchHost}, from outside. */
public final class HostProcess implements AutoCloseable {
  private static final Duration TO_START = Duration.ofSeconds(60);
  private static final int MOST_LINES = 100;
  private static final Duration TO_END = Duration.ofSeconds(60);

  private final Process process;
  private final URI address;
  private final String key;
  private final URI sideDoor;

  private HostProcess(Process process, URI address, String key, URI sideDoor) {
    this.process = process;
    this.address = address;
    this.key = key;
    this.sideDoor = sideDoor;
  }

  /**
   * Starts one with its data and its log in {@code folder}. Nothing limits how often it may be
   * asked.
   *
   * @param javaOptions for its Java machine
   * @param settings over those
   * @throws IOException when it does not come up, with the end of its log
   */
  public static HostProcess start(
      Path folder, List<String> javaOptions, Map<String, String> settings)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(javaOptions);
    line.addAll(List.of("-cp", System.getProperty("java.class.path"), BenchHost.class.getName()));
    Path log = folder.resolve("host.log");
    ProcessBuilder builder = new ProcessBuilder(line).redirectError(log.toFile());
    Map<String, String> environment = builder.environment();
    // What is set for the service of this machine is not meant for this one.
    environment.keySet().removeIf(name -> name.startsWith("VIDPORT_"));
    environment.put("VIDPORT_DATA_DIR", folder.resolve("data").toString());
    environment.put("VIDPORT_HTTP_PORT", "0");
    environment.put("VIDPORT_ADMIN_PORT", "0");
    environment.put("VIDPORT_RATE_PER_SECOND", "1000000");
    environment.put("VIDPORT_RATE_BURST", "1000000");
    environment.put("VIDPORT_REQUESTS_PER_DAY", "2000000000");
    environment.putAll(settings);
    Process process = builder.start();
    Optional<String> ready = readyLine(process);
    if (ready.isEmpty()) {
      process.destroyForcibly();
      throw new IOException("the host did not start; its log ends with: " + end(log));
    }
    String[] words = ready.get().split(" ", 4);
    return new HostProcess(process, URI.create(words[1]), words[2], URI.create(words[3]));
  }

  private static Optional<String> readyLine(Process process) throws InterruptedException {
    CompletableFuture<Optional<String>> line =
        CompletableFuture.supplyAsync(() -> ready(process.inputReader(StandardCharsets.UTF_8)));
    try {
      return line.get(TO_START.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      // Its log says why, which is shown.
      return Optional.empty();
    }
  }

  /** The Java machine itself may have said something before. */
  private static Optional<String> ready(BufferedReader reader) {
    return reader.lines().limit(MOST_LINES).filter(BenchHost::isReady).findFirst();
  }

  private static String end(Path log) throws IOException {
    String text = Files.readString(log);
    return text.substring(Math.max(0, text.length() - 2_000));
  }

  /** Its public interface, with its key. */
  public ApiCalls api() {
    return new ApiCalls(address, key);
  }

  public URI address() {
    return address;
  }

  public String key() {
    return key;
  }

  public SideCalls side() {
    return new SideCalls(sideDoor);
  }

  /** Processor time so far, with that of every ended process it had started. */
  public double cpuSeconds() throws IOException {
    return CpuTime.seconds(process.pid());
  }

  /** Ends it at once, with all that it has started. */
  public void kill() {
    List<ProcessHandle> programs = process.descendants().toList();
    process.destroyForcibly();
    programs.forEach(ProcessHandle::destroyForcibly);
  }

  @Override
  public void close() throws IOException {
    // The end of its input is the sign to end.
    process.getOutputStream().close();
    try {
      if (!process.waitFor(TO_END.toSeconds(), TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }
}
