package dev.vidport.http.server.limit;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * Limits how many invalid requests without a credential one client address may send. A valid one is
 * limited by what it does; the validation of an invalid one would cost as much, and nothing would
 * count it.
 */
public final class InvalidRequests {
  private static final int PER_SECOND = 1;

  /** A user who corrects a form stays below. */
  private static final Duration BURST = Duration.ofSeconds(30);

  private final AddressBuckets counted;

  public InvalidRequests(Clock clock) {
    this.counted = new AddressBuckets(PER_SECOND, BURST, clock);
  }

  /** Time until {@code client} may send another request; empty when it may do so now. */
  public Optional<Duration> retryAfter(String client) {
    return counted.retryAfter(client);
  }

  /** Counts an invalid request of {@code client}. */
  public void count(String client) {
    counted.consume(client);
  }
}
