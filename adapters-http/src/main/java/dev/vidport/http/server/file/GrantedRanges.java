package dev.vidport.http.server.file;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.usage.RecentValues;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Limits the bytes that redirects count. A client does not need an object twice within an hour, but
 * may request it any number of times.
 */
final class GrantedRanges {
  /** About 15 MB. */
  private static final int MAX_GRANTS = 50_000;

  private final Clock clock;
  private final RecentValues<Grant, Long> counted = new RecentValues<>(MAX_GRANTS);

  GrantedRanges(Clock clock) {
    this.clock = clock;
  }

  /**
   * The bytes of a redirect that count. All redirects of a client to an object together count for
   * at most its size in each hour of the clock.
   */
  synchronized long count(String client, ObjectKey object, long granted, long size) {
    Grant grant = new Grant(client, object, clock.instant().truncatedTo(ChronoUnit.HOURS));
    long before = counted.find(grant).orElse(0L);
    long counts = Math.max(0, Math.min(granted, size - before));
    counted.keep(grant, before + counts);
    return counts;
  }

  private record Grant(String client, ObjectKey object, Instant hour) {}
}
