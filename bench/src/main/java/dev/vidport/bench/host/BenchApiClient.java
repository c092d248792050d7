package dev.vidport.bench.host;

import dev.vidport.bench.system.BenchSleeper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Client of the public API. */
public final class BenchApiClient {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final int SIGN_BATCH = 100;
  private static final Set<String> PENDING = Set.of("RUNNING", "PENDING_REDRIVE");

  /** Decides how exact a measured time is. */
  private static final Duration POLL = Duration.ofMillis(10);

  /** Poll interval while chunks render; long enough not to add load. */
  private static final Duration RENDER_POLL = Duration.ofMillis(250);

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT).build();

  private final URI base;
  private final String key;

  public BenchApiClient(URI base, String key) {
    this.base = base;
    this.key = key;
  }

  public JsonNode get(String path) throws IOException, InterruptedException {
    return call("GET", path, BodyPublishers.noBody());
  }

  public JsonNode post(String path, String json) throws IOException, InterruptedException {
    return call("POST", path, BodyPublishers.ofString(json));
  }

  private JsonNode call(String method, String path, BodyPublisher body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + "/v1" + path))
            .timeout(LIMIT)
            .header("Authorization", "Bearer " + key)
            .header("Content-Type", "application/json")
            .method(method, body)
            .build();
    return JsonMapper.shared().readTree(send(request, BodyHandlers.ofString()));
  }

  /**
   * @throws IOException if the status is not 2xx
   */
  static <T> T send(HttpRequest request, BodyHandler<T> handler)
      throws IOException, InterruptedException {
    HttpResponse<T> response = HTTP.send(request, handler);
    if (response.statusCode() / 100 != 2) {
      throw new IOException(
          "%s %s: %d %s"
              .formatted(request.method(), request.uri(), response.statusCode(), response.body()));
    }
    return response.body();
  }

  public static void download(URI address, Path file) throws IOException, InterruptedException {
    Path unused = send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofFile(file));
  }

  public static String text(URI address) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
  }

  /** Creates an upload and returns the response. */
  public JsonNode createUpload(long sizeBytes) throws IOException, InterruptedException {
    return post("/videos", "{\"fileName\":\"bench.mp4\",\"sizeBytes\":" + sizeBytes + "}");
  }

  /** Signed URLs of the parts {@code first} to {@code last}, at most 100. */
  public List<URI> sign(String video, int first, int last)
      throws IOException, InterruptedException {
    List<Integer> numbers = IntStream.rangeClosed(first, last).boxed().toList();
    List<URI> urls = new ArrayList<>();
    post("/videos/" + video + "/parts", "{\"partNumbers\":" + numbers + "}")
        .path("parts")
        .forEach(part -> urls.add(URI.create(part.path("url").asString())));
    return urls;
  }

  /** Uploads a file without completing the upload, and returns the video ID. */
  public String upload(Path file) throws IOException, InterruptedException {
    return upload(file, createUpload(Files.size(file)));
  }

  /**
   * Sends all parts of a file.
   *
   * @param created the response to the call that created the upload
   * @return the video ID
   */
  public String upload(Path file, JsonNode created) throws IOException, InterruptedException {
    String video = created.path("videoId").asString();
    long partSize = created.path("partSize").asLong();
    int parts = created.path("partCount").asInt();
    for (int first = 1; first <= parts; first += SIGN_BATCH) {
      int number = first;
      for (URI url : sign(video, first, Math.min(first + SIGN_BATCH - 1, parts))) {
        put(url, file, (number - 1) * partSize, partSize);
        number++;
      }
    }
    return video;
  }

  /** Sends at most {@code length} bytes of a file from {@code offset} on. */
  public static void put(URI url, Path file, long offset, long length)
      throws IOException, InterruptedException {
    byte[] bytes;
    try (FileChannel channel = FileChannel.open(file).position(offset);
        InputStream in = Channels.newInputStream(channel)) {
      bytes = in.readNBytes(Math.toIntExact(length));
    }
    HttpRequest request =
        HttpRequest.newBuilder(url).timeout(LIMIT).PUT(BodyPublishers.ofByteArray(bytes)).build();
    String unused = send(request, BodyHandlers.ofString());
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
    long deadline = System.nanoTime() + limit.toNanos();
    JsonNode status = status(video);
    while (!isEnd.test(status)) {
      if (System.nanoTime() > deadline) {
        throw new IOException("longer than " + limit + ": " + status);
      }
      JsonNode progress = status.path("progress");
      boolean rendering =
          progress.path("chunksTotal").asInt() > progress.path("chunksDone").asInt();
      BenchSleeper.sleep(rendering ? RENDER_POLL : POLL);
      status = status(video);
    }
    return status;
  }

  private static String word(JsonNode status) {
    return status.path("status").asString();
  }
}
