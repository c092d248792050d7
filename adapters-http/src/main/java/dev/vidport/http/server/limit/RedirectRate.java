package dev.vidport.http.server.limit;

import io.github.bucket4j.ConsumptionProbe;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * Limits the redirects to the object store of one client address: each costs a signature, and
 * counts as delivery without sending anything.
 */
public final class RedirectRate {
  private static final Duration BURST = Duration.ofSeconds(10);

  private final AddressBuckets buckets;

  /**
   * @param perSecond redirects of one address
   */
  public RedirectRate(int perSecond, Clock clock) {
    this.buckets = new AddressBuckets(perSecond, BURST, clock);
  }

  /** Time until {@code client} may be redirected; empty when it may be now, which then counts. */
  public Optional<Duration> retryAfter(String client) {
    ConsumptionProbe probe = buckets.of(client).tryConsumeAndReturnRemaining(1);
    return probe.isConsumed()
        ? Optional.empty()
        : Optional.of(Duration.ofNanos(probe.getNanosToWaitForRefill()));
  }
}
