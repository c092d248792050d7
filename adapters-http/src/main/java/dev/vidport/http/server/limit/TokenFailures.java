package dev.vidport.http.server.limit;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * Limits how often one client address may send a token whose signature is wrong. To verify one
 * takes a hundred times as long as any other request for a file of a stream.
 */
public final class TokenFailures {
  private static final int PER_SECOND = 5;

  /** Viewers behind one address, whose site signs with a key that was just removed, stay below. */
  private static final Duration BURST = Duration.ofSeconds(20);

  private final AddressBuckets failing;

  public TokenFailures(Clock clock) {
    this.failing = new AddressBuckets(PER_SECOND, BURST, clock);
  }

  /** Time until {@code client} may send another token; empty when it may do so now. */
  public Optional<Duration> retryAfter(String client) {
    return failing.retryAfter(client);
  }

  public void failed(String client) {
    failing.consume(client);
  }
}
