package dev.vidport.http.server.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Limits how often one client address may fail to authenticate, because each attempt costs a
 * database query. A credential that was valid here recently is not limited, so that a client which
 * shares its address with an attacker keeps its access.
 */
public final class AuthenticationFailures {
  /** A client with an old key that retries now and then stays below. */
  private static final int BURST = 30;

  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final Duration WINDOW = INTERVAL.multipliedBy(BURST);

  /** An attacker with more addresses than this pushes out those that fail least. */
  private static final int MAX_ADDRESSES = 100_000;

  private static final int MAX_KNOWN = 100_000;
  private static final Duration KNOWN_FOR = Duration.ofDays(1);

  private final Clock clock;

  /** When the failures of an address will have been forgotten. */
  private final Cache<String, Instant> failing =
      Caffeine.newBuilder()
          .maximumSize(MAX_ADDRESSES)
          .expireAfterWrite(WINDOW.multipliedBy(10))
          .build();

  /** Hashes of credentials that were valid at their last use. */
  private final Cache<String, Boolean> known =
      Caffeine.newBuilder().maximumSize(MAX_KNOWN).expireAfterAccess(KNOWN_FOR).build();

  public AuthenticationFailures(Clock clock) {
    this.clock = clock;
  }

  /** Time until {@code client} may try {@code credential}; empty when it may do so now. */
  public Optional<Duration> retryAfter(String client, String credential) {
    if (known.getIfPresent(credential) != null) {
      return Optional.empty();
    }
    return Optional.ofNullable(failing.getIfPresent(client))
        .map(until -> Duration.between(clock.instant().plus(WINDOW), until.plus(INTERVAL)))
        .filter(wait -> !wait.isNegative() && !wait.isZero());
  }

  /**
   * @param credential hash of the credential, which is known from now on
   */
  public void succeeded(String credential) {
    known.put(credential, true);
  }

  public void failed(String client, String credential) {
    known.invalidate(credential);
    Instant now = clock.instant();
    failing
        .asMap()
        .compute(
            client,
            (any, until) -> (until == null || until.isBefore(now) ? now : until).plus(INTERVAL));
  }
}
