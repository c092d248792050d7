package dev.vidport.http.server.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Limits the redirects to the object store of one client address: each costs a signature, and
 * counts as delivery without sending anything.
 */
public final class RedirectRate {
  /** For how long an address may exceed the rate. */
  private static final Duration BURST = Duration.ofSeconds(10);

  /** An attacker with more addresses than this pushes out others. */
  private static final int MAX_ADDRESSES = 100_000;

  private final Duration interval;
  private final Clock clock;

  /** When the redirects of an address will have been forgotten. */
  private final Cache<String, Instant> used =
      Caffeine.newBuilder()
          .maximumSize(MAX_ADDRESSES)
          .expireAfterWrite(BURST.multipliedBy(2))
          .build();

  /**
   * @param perSecond redirects of one address
   */
  public RedirectRate(int perSecond, Clock clock) {
    this.interval = Duration.ofSeconds(1).dividedBy(perSecond);
    this.clock = clock;
  }

  /** Time until {@code client} may be redirected; empty when it may be now, which then counts. */
  public Optional<Duration> retryAfter(String client) {
    Instant now = clock.instant();
    AtomicReference<Optional<Duration>> wait = new AtomicReference<>(Optional.empty());
    used.asMap()
        .compute(
            client,
            (any, former) -> {
              Instant from = former == null || former.isBefore(now) ? now : former;
              Duration excess = Duration.between(now.plus(BURST), from.plus(interval));
              boolean isRefused = !excess.isNegative() && !excess.isZero();
              wait.set(isRefused ? Optional.of(excess) : Optional.empty());
              return isRefused ? from : from.plus(interval);
            });
    return Objects.requireNonNull(wait.get());
  }
}
