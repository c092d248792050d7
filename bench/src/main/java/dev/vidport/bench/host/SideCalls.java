package dev.vidport.bench.host;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;

/** What a measurement asks at the side door. */
public final class SideCalls {
  /** A million videos take a while. */
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /** Key and value of the pair that half of all videos have. */
  public static final String PAIR = "season=summer";

  private final URI base;
  private final JsonCalls calls = new JsonCalls();

  SideCalls(URI base) {
    this.base = base;
  }

  public URI address() {
    return base;
  }

  /** Forgets the peaks of the heap so far. */
  public void resetHeap() throws IOException, InterruptedException {
    post("/heap/reset");
  }

  public Heap heap() throws IOException, InterruptedException {
    JsonNode heap = calls.call(JsonCalls.request(URI.create(base + "/heap"), LIMIT).GET().build());
    return new Heap(
        heap.path("usedBytes").asLong(),
        heap.path("peakBytes").asLong(),
        heap.path("mostBytes").asLong());
  }

  /**
   * Makes finished videos until there are {@code count}; half have the metadata pair {@link #PAIR}.
   *
   * @return how the database names that pair
   */
  public String fill(int count) throws IOException, InterruptedException {
    return post("/videos?count=" + count).path("pair").asText();
  }

  /** Publishes a finished video whose MP4 has so many bytes of nothing in particular. */
  public String publish(long bytes) throws IOException, InterruptedException {
    return post("/published?bytes=" + bytes).path("videoId").asText();
  }

  private JsonNode post(String path) throws IOException, InterruptedException {
    return calls.call(
        JsonCalls.request(URI.create(base + path), LIMIT).POST(BodyPublishers.noBody()).build());
  }

  /**
   * The heap of the host's process.
   *
   * @param usedBytes what is in use after a collection
   * @param peakBytes the most that was in use since the peaks were forgotten, garbage and all
   * @param mostBytes what it may grow to
   */
  public record Heap(long usedBytes, long peakBytes, long mostBytes) {}
}
