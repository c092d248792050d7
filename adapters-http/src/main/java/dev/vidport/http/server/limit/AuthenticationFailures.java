package dev.vidport.http.server.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * Limits how often one client address may fail to authenticate, because each attempt costs a
 * database query. A credential that was valid here recently is not limited, so that a client which
 * shares its address with an attacker keeps its access.
 */
public final class AuthenticationFailures {
  private static final int PER_SECOND = 1;

  /** A client with an old key that retries now and then stays below. */
  private static final Duration BURST = Duration.ofSeconds(30);

  private static final int MAX_KNOWN = 100_000;
  private static final Duration KNOWN_FOR = Duration.ofDays(1);

  private final AddressBuckets failing;

  /** Hashes of credentials that were valid at their last use. */
  private final Cache<String, Boolean> known =
      Caffeine.newBuilder().maximumSize(MAX_KNOWN).expireAfterAccess(KNOWN_FOR).build();

  public AuthenticationFailures(Clock clock) {
    this.failing = new AddressBuckets(PER_SECOND, BURST, clock);
  }

  /** Time until {@code client} may try {@code credential}; empty when it may do so now. */
  public Optional<Duration> retryAfter(String client, String credential) {
    return known.getIfPresent(credential) == null ? failing.retryAfter(client) : Optional.empty();
  }

  /**
   * @param credential hash of the credential, which is known from now on
   */
  public void succeeded(String credential) {
    known.put(credential, true);
  }

  public void failed(String client, String credential) {
    known.invalidate(credential);
    failing.consume(client);
  }
}
