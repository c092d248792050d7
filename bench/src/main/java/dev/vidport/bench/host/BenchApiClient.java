package dev.vidport.bench.host;

import dev.vidport.bench.system.BenchSleeper;
import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests.SignedPart;
import dev.vidport.client.UploadFile;
import dev.vidport.client.VidportClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The client of the command line without its retries, which waits for videos in short intervals.
 */
public final class BenchApiClient {
  private static final Set<String> PENDING = Set.of("RUNNING", "PENDING_REDRIVE");

  /**
   * Decides how exact a measured time is: to this interval, or to a fiftieth of a longer time. A
   * request takes processor time from what is measured.
   */
  private static final Duration POLL = Duration.ofMillis(10);

  /** Poll interval while chunks render; long enough not to add load. */
  private static final Duration RENDER_POLL = Duration.ofMillis(250);

  private final VidportClient connection;

  public BenchApiClient(URI base, String key) {
    this.connection = VidportClient.builder(base, key).withoutRetries().build();
  }

  public JsonNode get(String path) throws IOException, InterruptedException {
    return accepted(() -> connection.api().get(path));
  }

  public JsonNode post(String path, String json) throws IOException, InterruptedException {
    return accepted(() -> connection.api().post(path, JsonMapper.shared().readTree(json)));
  }

  /** Creates an upload and returns the video ID. */
  public String createUpload(long sizeBytes) throws IOException, InterruptedException {
    return post("/videos", "{\"fileName\":\"bench.mp4\",\"sizeBytes\":" + sizeBytes + "}")
        .path("videoId")
        .asString();
  }

  /** Signs the parts {@code first} to {@code last}, at most 100. */
  public List<SignedPart> sign(String video, int first, int last)
      throws IOException, InterruptedException {
    List<Integer> numbers = IntStream.rangeClosed(first, last).boxed().toList();
    return accepted(() -> connection.api().sign(UploadFile.source(video), numbers)).parts();
  }

  /** Uploads a file without completing the upload, and returns the video ID. */
  public String upload(Path file) throws IOException, InterruptedException {
    String video = createUpload(Files.size(file));
    sendParts(video, file);
    return video;
  }

  /** Sends all parts of a file. */
  public void sendParts(String video, Path file) throws IOException, InterruptedException {
    accepted(
        () -> {
          connection.sendParts(file, UploadFile.source(video));
          return video;
        });
  }

  /** Sends one part, from {@code offset} of a file on. */
  public void sendPart(SignedPart part, Path file, long offset)
      throws IOException, InterruptedException {
    connection.sendPart(part, file, offset);
  }

  private static <T> T accepted(Call<T> call) throws IOException, InterruptedException {
    try {
      return call.send();
    } catch (ApiRefused refused) {
      throw new IOException(refused);
    }
  }

  /**
   * Ends an upload.
   *
   * @param options of the processing, as JSON
   */
  public void complete(String video, String options) throws IOException, InterruptedException {
    JsonNode unused = post("/videos/" + video + "/complete", options);
  }

  public JsonNode status(String video) throws IOException, InterruptedException {
    return get("/videos/" + video);
  }

  /**
   * Waits for the end of processing.
   *
   * @return the last status
   * @throws IOException when it does not succeed within {@code limit}
   */
  public JsonNode awaitSuccess(String video, Duration limit)
      throws IOException, InterruptedException {
    JsonNode status = await(video, limit, each -> !PENDING.contains(word(each)));
    if (!word(status).equals("SUCCEEDED")) {
      throw new IOException("processing did not succeed: " + status);
    }
    return status;
  }

  /** Waits until a video can be streamed. */
  public JsonNode awaitPlayable(String video, Duration limit)
      throws IOException, InterruptedException {
    return await(video, limit, each -> each.path("playable").asBoolean() && each.has("streamUrl"));
  }

  private JsonNode await(String video, Duration limit, Predicate<JsonNode> isEnd)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    JsonNode status = status(video);
    while (!isEnd.test(status)) {
      Duration elapsed = Duration.ofNanos(System.nanoTime() - begin);
      if (elapsed.compareTo(limit) > 0) {
        throw new IOException("longer than " + limit + ": " + status);
      }
      JsonNode progress = status.path("progress");
      boolean rendering =
          progress.path("chunksTotal").asInt() > progress.path("chunksDone").asInt();
      BenchSleeper.sleep(rendering ? RENDER_POLL : poll(elapsed));
      status = status(video);
    }
    return status;
  }

  private static Duration poll(Duration elapsed) {
    Duration part = elapsed.dividedBy(50);
    return part.compareTo(POLL) < 0 ? POLL : part.compareTo(RENDER_POLL) < 0 ? part : RENDER_POLL;
  }

  private static String word(JsonNode status) {
    return status.path("status").asString();
  }

  @FunctionalInterface
  private interface Call<T> {
    T send() throws ApiRefused, IOException, InterruptedException;
  }
}
