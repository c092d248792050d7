package dev.vidport.bench.host;

import dev.vidport.bench.system.BenchSleeper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Client of the public API. */
public final class BenchApiClient {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int SIGN_BATCH = 100;
  private static final Set<String> PENDING = Set.of("RUNNING", "PENDING_REDRIVE");

  /** Poll interval while chunks render; long enough not to add load. */
  private static final Duration RENDER_POLL = Duration.ofMillis(250);

  private final URI base;
  private final String key;
  private final Duration poll;
  private final JsonClient calls = new JsonClient();

  /**
   * @param poll interval of the polls whose number decides how exact a measured time is
   */
  BenchApiClient(URI base, String key, Duration poll) {
    this.base = base;
    this.key = key;
    this.poll = poll;
  }

  /** Creates an upload and returns the response of the API. */
  public JsonNode create(long sizeBytes) throws IOException, InterruptedException {
    return post("/videos", "{\"fileName\":\"bench.mp4\",\"sizeBytes\":" + sizeBytes + "}");
  }

  /** Signed URLs of the parts 1 to {@code parts}. */
  public List<URI> sign(String video, int parts) throws IOException, InterruptedException {
    List<URI> urls = new ArrayList<>();
    for (int first = 1; first <= parts; first += SIGN_BATCH) {
      String numbers =
          IntStream.range(first, Math.min(first + SIGN_BATCH, parts + 1))
              .mapToObj(Integer::toString)
              .collect(Collectors.joining(","));
      post("/videos/" + video + "/parts", "{\"partNumbers\":[" + numbers + "]}")
          .path("parts")
          .forEach(part -> urls.add(URI.create(part.path("url").asString())));
    }
    return urls;
  }

  /** Uploads a file without completing the upload, and returns the video ID. */
  public String upload(Path file, long sizeBytes) throws IOException, InterruptedException {
    JsonNode created = create(sizeBytes);
    String video = created.path("videoId").asString();
    long partSize = created.path("partSize").asLong();
    List<URI> parts = sign(video, created.path("partCount").asInt());
    for (int i = 0; i < parts.size(); i++) {
      long offset = i * partSize;
      calls.call(
          JsonClient.request(parts.get(i), LIMIT)
              .PUT(
                  BodyPublishers.ofByteArray(
                      RequestedSlice.of(file, offset, Math.min(partSize, sizeBytes - offset))))
              .build());
    }
    return video;
  }

  /** Creates a streaming upload with prestart. */
  public JsonNode record(String fileName) throws IOException, InterruptedException {
    return post(
        "/videos", "{\"fileName\":\"" + fileName + "\",\"streaming\":true,\"prestart\":true}");
  }

  /**
   * Signs and sends a part of a recording.
   *
   * @return the size of the next part that the API recommends, in bytes
   */
  public long sendPart(String video, int number, byte[] part)
      throws IOException, InterruptedException {
    String sized = "{\"partNumber\":" + number + ",\"sizeBytes\":" + part.length + "}";
    JsonNode signed = post("/videos/" + video + "/parts", "{\"parts\":[" + sized + "]}");
    URI address = URI.create(signed.path("parts").path(0).path("url").asString());
    calls.call(JsonClient.request(address, LIMIT).PUT(BodyPublishers.ofByteArray(part)).build());
    return signed.path("nextPartSize").asLong();
  }

  /** Says that a recording goes on. */
  public void heartbeat(String video) throws IOException, InterruptedException {
    post("/videos/" + video + "/heartbeat", "{}");
  }

  /**
   * Ends an upload.
   *
   * @param options of the processing, as JSON
   */
  public void complete(String video, String options) throws IOException, InterruptedException {
    post("/videos/" + video + "/complete", options);
  }

  public JsonNode status(String video) throws IOException, InterruptedException {
    return get("/videos/" + video);
  }

  /** One page of the listing. */
  public JsonNode list(String query) throws IOException, InterruptedException {
    return get("/videos?" + query);
  }

  /**
   * Waits for the end of processing.
   *
   * @throws IOException when it does not succeed within {@code limit}
   */
  public void awaitSuccess(String video, Duration limit) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (true) {
      JsonNode status = status(video);
      String word = status.path("status").asString();
      if (word.equals("SUCCEEDED")) {
        return;
      }
      if (!PENDING.contains(word) || System.nanoTime() > deadline) {
        throw new IOException("processing did not succeed: " + status);
      }
      JsonNode progress = status.path("progress");
      boolean rendering =
          progress.path("chunksTotal").asInt() > progress.path("chunksDone").asInt();
      BenchSleeper.sleep(rendering ? RENDER_POLL : poll);
    }
  }

  /**
   * Waits until a video can be streamed.
   *
   * @throws IOException when that takes longer than {@code limit}
   */
  public void awaitPlayable(String video, Duration limit) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    JsonNode status = status(video);
    while (!status.path("playable").asBoolean() || !status.has("streamUrl")) {
      if (System.nanoTime() > deadline) {
        throw new IOException("not playable within " + limit + ": " + status);
      }
      BenchSleeper.sleep(poll);
      status = status(video);
    }
  }

  /** Requests captions of a published video. */
  public void requestCaptions(String video) throws IOException, InterruptedException {
    post("/videos/" + video + "/captions", "{}");
  }

  /**
   * Waits for the captions of a video.
   *
   * @throws IOException when they are not ready within {@code limit}
   */
  public void awaitCaptions(String video, Duration limit) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    JsonNode captions = status(video).path("captions");
    while (!captions.path("status").asString().equals("ready")) {
      if (!captions.path("status").asString().equals("processing")
          || System.nanoTime() > deadline) {
        throw new IOException("no captions: " + captions);
      }
      BenchSleeper.sleep(poll);
      captions = status(video).path("captions");
    }
  }

  /** Ends the processing of a video, unless it has ended. */
  public void cancelIfRunning(String video) throws IOException, InterruptedException {
    if (PENDING.contains(status(video).path("status").asString())) {
      post("/videos/" + video + "/cancel", "{}");
    }
  }

  private JsonNode get(String path) throws IOException, InterruptedException {
    return calls.call(request(path).GET().build());
  }

  private JsonNode post(String path, String body) throws IOException, InterruptedException {
    return calls.call(request(path).POST(BodyPublishers.ofString(body)).build());
  }

  private HttpRequest.Builder request(String path) {
    return JsonClient.request(URI.create(base + "/v1" + path), LIMIT)
        .header("Authorization", "Bearer " + key)
        .header("Content-Type", "application/json");
  }
}
