package dev.vidport.bench.host;

import dev.vidport.bench.system.CpuTime;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
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
import tools.jackson.databind.JsonNode;

/** A running host in a process of its own, with an account on the largest plan. */
public final class MeasuredHost implements AutoCloseable {
  private static final Duration START_TIMEOUT = Duration.ofMinutes(3);
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(60);
  private static final Duration JOB_TIMEOUT = Duration.ofMinutes(30);

  private final Process process;
  private final URI address;
  private final String key;
  private final URI control;

  private MeasuredHost(Process process, String readyLine) {
    String[] words = readyLine.split(" ", 4);
    this.process = process;
    this.address = URI.create(words[1]);
    this.key = words[2];
    this.control = URI.create(words[3]);
  }

  /**
   * Starts a host with its data and log in {@code folder}, without effective rate limits.
   *
   * @param javaOptions JVM options
   * @param settings environment variables that override the defaults set here
   * @throws IOException if the host does not start; the message contains the end of its log
   */
  public static MeasuredHost start(
      Path folder, List<String> javaOptions, Map<String, String> settings)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(compilerOptions());
    command.addAll(javaOptions);
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), HostProcess.class.getName()));
    Path log = folder.resolve("host.log");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(log.toFile());
    Map<String, String> environment = builder.environment();
    // Settings of a service on this machine must not apply to this host.
    environment.keySet().removeIf(name -> name.startsWith("VIDPORT_"));
    environment.put("VIDPORT_DATA_DIR", folder.resolve("data").toString());
    environment.put("VIDPORT_HTTP_PORT", "0");
    environment.put("VIDPORT_ADMIN_PORT", "0");
    environment.put("VIDPORT_RATE_PER_SECOND", "1000000");
    environment.put("VIDPORT_RATE_BURST", "1000000");
    environment.put("VIDPORT_REQUESTS_PER_DAY", "2000000000");
    environment.put("VIDPORT_OPEN_UPLOADS", "1000000");
    environment.put("VIDPORT_OPEN_UPLOAD_GB", "1000000");
    environment.putAll(settings);
    Process process = builder.start();
    Optional<String> ready = readyLine(process);
    if (ready.isEmpty()) {
      process.destroyForcibly();
      String text = Files.readString(log);
      String end = text.substring(Math.max(0, text.length() - 2_000));
      throw new IOException("the host did not start; its log ends with: " + end);
    }
    return new MeasuredHost(process, ready.get());
  }

  /** A test of a benchmark ends before the optimizing compiler pays off, in the host as well. */
  private static List<String> compilerOptions() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-XX:TieredStopAtLevel="))
        .toList();
  }

  /** The line of {@link HostProcess}; empty if the process ends or takes too long. */
  private static Optional<String> readyLine(Process process) throws InterruptedException {
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    try {
      return CompletableFuture.supplyAsync(
              () -> output.lines().filter(line -> line.startsWith(HostProcess.READY)).findFirst())
          .get(START_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      return Optional.empty();
    }
  }

  /** A client of the public API with the key of the account. */
  public BenchApiClient api() {
    return api(key);
  }

  public BenchApiClient api(String anyKey) {
    return new BenchApiClient(address, anyKey);
  }

  public URI address() {
    return address;
  }

  /** A URL of this host by its only address: {@code localhost} may resolve to another one first. */
  public URI local(URI url) {
    return URI.create(address + url.getRawPath());
  }

  public String key() {
    return key;
  }

  /** Address of the server with the bare routes. */
  public URI control() {
    return control;
  }

  /**
   * Copies finished videos up to a total of {@code count}.
   *
   * @param videos IDs of the originals, copied in turns
   * @return database ID of the metadata pair of the first original
   */
  public String copyVideos(List<String> videos, int count)
      throws IOException, InterruptedException {
    return control("/videos?count=" + count + "&of=" + String.join("&of=", videos));
  }

  /** Creates another account and returns its API key. */
  public String createAccount(String email) throws IOException, InterruptedException {
    return control("/accounts?email=" + email);
  }

  private String control(String path) throws IOException, InterruptedException {
    return Download.text(URI.create(control + path));
  }

  /**
   * Uploads a file and measures its job.
   *
   * @param options body of the call to complete, as JSON
   */
  public Job process(Path file, String options) throws IOException, InterruptedException {
    String video = api().upload(file);
    return measure(
        () -> {
          api().complete(video, options);
          return video;
        });
  }

  /**
   * Measures the job of an edit.
   *
   * @param edit body of the call, as JSON
   */
  public Job edit(String edit) throws IOException, InterruptedException {
    return measure(() -> api().post("/videos", edit).path("videoId").asString());
  }

  private Job measure(Submission submission) throws IOException, InterruptedException {
    double cpu = CpuTime.seconds(process.pid());
    long begin = System.nanoTime();
    String video = submission.submit();
    JsonNode status = api().awaitSuccess(video, JOB_TIMEOUT);
    double seconds = (System.nanoTime() - begin) / 1e9;
    return new Job(status, seconds, CpuTime.seconds(process.pid()) - cpu);
  }

  /** Seconds of processor time of its process so far, including exited child processes. */
  public double cpuSeconds() throws IOException {
    return CpuTime.seconds(process.pid());
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

  /** Starts a job and returns the video ID. */
  @FunctionalInterface
  private interface Submission {
    String submit() throws IOException, InterruptedException;
  }

  /**
   * The measurements of one job.
   *
   * @param status the status of the finished video
   * @param seconds from the call that started it to the first SUCCEEDED status
   * @param cpuSeconds processor time of the host's JVM and of every program it started
   */
  public record Job(JsonNode status, double seconds, double cpuSeconds) {
    public String video() {
      return status.path("videoId").asString();
    }
  }
}
