package dev.vidport.host.client;

import dev.vidport.host.client.ApiClient.Signed;
import dev.vidport.host.client.ApiClient.SignedPart;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Gets the signed addresses of the parts that are to be sent, a batch at a time, as every request
 * counts against the key's rate. Safe for use by several threads.
 */
final class PartLinks {
  /** With more, the last would expire before their turn on a slow line. */
  private static final int BATCH = 32;

  /** A link that is about to expire could do so on its way. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  private final ApiClient api;
  private final String videoId;
  private final NavigableSet<Integer> parts;
  private final Clock clock;
  private final Map<Integer, Link> links = new HashMap<>();
  private int furthest;

  /**
   * @param parts the numbers of those to be sent
   */
  PartLinks(ApiClient api, String videoId, List<Integer> parts, Clock clock) {
    this.api = api;
    this.videoId = videoId;
    this.parts = new TreeSet<>(parts);
    this.clock = clock;
  }

  /** Where to send the part; no address is answered twice. */
  synchronized SignedPart take(int partNumber)
      throws ApiRefused, IOException, InterruptedException {
    Link link = links.remove(partNumber);
    if (link != null && clock.instant().isBefore(link.expires())) {
      return link.part();
    }
    sign(partNumber > furthest ? batchFrom(partNumber) : List.of(partNumber));
    Link fresh = links.remove(partNumber);
    if (fresh == null) {
      throw new IOException("the service did not sign part " + partNumber);
    }
    return fresh.part();
  }

  private List<Integer> batchFrom(int partNumber) {
    List<Integer> batch = parts.tailSet(partNumber).stream().limit(BATCH).toList();
    furthest = batch.get(batch.size() - 1);
    return batch;
  }

  private void sign(List<Integer> numbers) throws ApiRefused, IOException, InterruptedException {
    Instant asked = clock.instant();
    Signed answer = api.sign(videoId, numbers);
    Instant expires = asked.plus(answer.lifetime()).minus(MARGIN);
    answer.parts().forEach(part -> links.put(part.partNumber(), new Link(part, expires)));
  }

  private record Link(SignedPart part, Instant expires) {}
}
