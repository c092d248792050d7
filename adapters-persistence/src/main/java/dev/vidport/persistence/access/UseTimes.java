package dev.vidport.persistence.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;

/** When this host last stored the use of a credential, which saves most requests an update. */
final class UseTimes {
  /** Minimum time between two stored uses of a credential. */
  static final Duration INTERVAL = Duration.ofMinutes(1);

  private static final int MAX_ENTRIES = 10_000;

  private final Cache<String, Instant> stored =
      Caffeine.newBuilder().maximumSize(MAX_ENTRIES).build();

  /** Whether to store a use at this time; further uses within the interval are not stored. */
  boolean isDue(String credential, Instant at) {
    Instant last = stored.getIfPresent(credential);
    if (last != null && at.isBefore(last.plus(INTERVAL))) {
      return false;
    }
    stored.put(credential, at);
    return true;
  }
}
