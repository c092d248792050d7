package dev.vidport.persistence.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.LocalDate;

/**
 * The day on which this host last stored the use of each key, which saves all requests of a day but
 * the first one an update.
 */
final class UseDays {
  private static final int MAX_ENTRIES = 10_000;

  private final Cache<String, LocalDate> stored =
      Caffeine.newBuilder().maximumSize(MAX_ENTRIES).build();

  /** Runs {@code store} unless it succeeded for this key and day before. */
  void storeOnce(String key, LocalDate day, Runnable store) {
    LocalDate last = stored.getIfPresent(key);
    if (last == null || last.isBefore(day)) {
      store.run();
      stored.put(key, day);
    }
  }
}
