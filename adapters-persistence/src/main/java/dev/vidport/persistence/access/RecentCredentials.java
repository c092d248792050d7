package dev.vidport.persistence.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Recently used credentials by their hash, which saves most requests of busy clients a query. An
 * entry is used for at most a second after it began to be read, so that every host notices within
 * that time what another host revoked or changed.
 */
final class RecentCredentials<H> {
  private static final int MAX_ENTRIES = 10_000;
  private static final Duration MAX_AGE = Duration.ofSeconds(1);

  private final Ticker ticker;
  private final Cache<String, Entry<H>> entries;

  RecentCredentials(Ticker ticker) {
    this.ticker = ticker;
    this.entries =
        Caffeine.newBuilder()
            .maximumSize(MAX_ENTRIES)
            .expireAfterWrite(MAX_AGE)
            .ticker(ticker)
            .build();
  }

  /**
   * @param read reads the stored credential
   */
  Optional<H> find(String hash, Function<String, Optional<H>> read) {
    long now = ticker.read();
    Entry<H> known = entries.getIfPresent(hash);
    if (known != null && now - known.readAt < MAX_AGE.toNanos()) {
      return Optional.of(known.holder);
    }
    Optional<H> holder = read.apply(hash);
    holder.ifPresent(found -> entries.put(hash, new Entry<>(found, now)));
    return holder;
  }

  void forget(Predicate<H> isChanged) {
    entries.asMap().values().removeIf(entry -> isChanged.test(entry.holder));
  }

  /**
   * @param readAt when the read began: a change since then may be missing
   */
  private record Entry<H>(H holder, long readAt) {}
}
