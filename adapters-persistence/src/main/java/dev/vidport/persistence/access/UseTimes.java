package dev.vidport.persistence.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;

/** When this host last stored that a credential was used: saves most requests an update. */
final class UseTimes {
  /** The uses of a credential are stored at most so often. */
  static final Duration INTERVAL = Duration.ofMinutes(1);

  private static final int MAX_ENTRIES = 10_000;

  private final Cache<String, Instant> stored =
      Caffeine.newBuilder().maximumSize(MAX_ENTRIES).build();

  /** Whether a use at this time is to be stored; the next ones are not. */
  boolean isDue(String credential, Instant at) {
    Instant last = stored.getIfPresent(credential);
    if (last != null && at.isBefore(last.plus(INTERVAL))) {
      return false;
    }
    stored.put(credential, at);
    return true;
  }
}
