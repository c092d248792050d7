package dev.vidport.client;

import dev.vidport.client.ApiRequests.Signed;
import dev.vidport.client.ApiRequests.SignedPart;
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
 * Signs the upload URLs of parts in batches, because every request counts against the rate limit of
 * the key. Thread-safe.
 */
final class PartLinks {
  /** With a larger batch, the last URLs would expire before their use on a slow connection. */
  private static final int BATCH = 32;

  /** A URL that is about to expire could expire during the transfer. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  private final ApiRequests api;
  private final UploadFile target;
  private final NavigableSet<Integer> parts;
  private final Clock clock;
  private final Map<Integer, Link> links = new HashMap<>();
  private int furthest;

  /**
   * @param parts the part numbers to send
   */
  PartLinks(ApiRequests api, UploadFile target, List<Integer> parts, Clock clock) {
    this.api = api;
    this.target = target;
    this.parts = new TreeSet<>(parts);
    this.clock = clock;
  }

  /** Takes a signed URL for the part. Each URL is returned only once. */
  synchronized SignedPart take(int partNumber)
      throws ApiRefused, IOException, InterruptedException {
    Link link = links.remove(partNumber);
    if (link != null && clock.instant().isBefore(link.expires())) {
      return link.part();
    }
    sign(partNumber > furthest ? batchFrom(partNumber) : List.of(partNumber));
    Link fresh = links.remove(partNumber);
    if (fresh == null) {
      throw new IOException("the service returned no URL for part " + partNumber);
    }
    return fresh.part();
  }

  private List<Integer> batchFrom(int partNumber) {
    List<Integer> batch = parts.tailSet(partNumber).stream().limit(BATCH).toList();
    furthest = batch.get(batch.size() - 1);
    return batch;
  }

  private void sign(List<Integer> numbers) throws ApiRefused, IOException, InterruptedException {
    Instant requestedAt = clock.instant();
    Signed signed = api.sign(target, numbers);
    Instant expires = requestedAt.plus(signed.lifetime()).minus(MARGIN);
    signed.parts().forEach(part -> links.put(part.partNumber(), new Link(part, expires)));
  }

  private record Link(SignedPart part, Instant expires) {}
}
