package dev.vidport.bench.host;

import dev.vidport.bench.system.CpuTime;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A running host in a process of its own, with an account on the largest plan. */
public final class MeasuredHost implements AutoCloseable {
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
    Map<String, String> all = new HashMap<>(settings);
    all.putIfAbsent("VIDPORT_DATA_DIR", folder.resolve("data").toString());
    Process process = HostLauncher.start(List.of(), folder, javaOptions, all);
    String ready = HostLauncher.readyLine(process, folder);
    return new MeasuredHost(process, ready);
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
    HostLauncher.stop(process);
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
