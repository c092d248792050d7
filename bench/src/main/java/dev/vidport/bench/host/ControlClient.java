package dev.vidport.bench.host;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

/** Client of the {@link ControlServer}. */
public final class ControlClient {
  /** Long enough to create a million videos. */
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /** Key and value of the metadata pair that half of all videos have. */
  public static final String PAIR = "season=summer";

  private final URI base;
  private final JsonClient calls = new JsonClient();

  ControlClient(URI base) {
    this.base = base;
  }

  public URI address() {
    return base;
  }

  /** Address of the API without authentication and limits. */
  public URI openAddress() throws IOException, InterruptedException {
    JsonNode open = calls.call(JsonClient.request(URI.create(base + "/open"), LIMIT).GET().build());
    return URI.create(open.path("address").asString());
  }

  /** Resets the peak of the heap. */
  public void resetHeap() throws IOException, InterruptedException {
    post("/heap/reset");
  }

  public Heap heap() throws IOException, InterruptedException {
    JsonNode heap = calls.call(JsonClient.request(URI.create(base + "/heap"), LIMIT).GET().build());
    return new Heap(
        heap.path("usedBytes").asLong(),
        heap.path("peakBytes").asLong(),
        heap.path("maxBytes").asLong());
  }

  /**
   * Creates finished videos up to a total of {@code count}. Half of them have the metadata pair
   * {@link #PAIR}.
   *
   * @return database ID of that pair
   */
  public String fill(int count) throws IOException, InterruptedException {
    return post("/videos?count=" + count).path("pair").asString();
  }

  /**
   * Publishes a finished video whose MP4 consists of {@code bytes} random bytes, and returns its
   * ID.
   */
  public String publish(long bytes) throws IOException, InterruptedException {
    return post("/published?bytes=" + bytes).path("videoId").asString();
  }

  /** Creates an account and returns its API key. */
  public String createAccount(String email) throws IOException, InterruptedException {
    return post("/accounts?email=" + email).path("key").asString();
  }

  private JsonNode post(String path) throws IOException, InterruptedException {
    return calls.call(
        JsonClient.request(URI.create(base + path), LIMIT).POST(BodyPublishers.noBody()).build());
  }

  /**
   * Heap usage of the host process.
   *
   * @param usedBytes in use after a garbage collection
   * @param peakBytes peak since the last reset, including garbage
   * @param maxBytes heap limit
   */
  public record Heap(long usedBytes, long peakBytes, long maxBytes) {}
}
