package dev.vidport.http.server.limit;

import java.time.Clock;
import java.time.Duration;

/**
 * Tells which refusals of requests without a credential to send late. A client that repeats refused
 * requests at once would otherwise take the processors from everything else, although each costs
 * little.
 */
public final class RefusalRate {
  private static final int PER_SECOND = 10;

  /** A page with thirty expired links stays below. */
  private static final Duration BURST = Duration.ofSeconds(3);

  private final AddressBuckets counted;

  public RefusalRate(Clock clock) {
    this.counted = new AddressBuckets(PER_SECOND, BURST, clock);
  }

  /** Counts a refusal of {@code client}, and returns whether it has had too many. */
  public boolean isExceeded(String client) {
    return !counted.of(client).tryConsume(1);
  }
}
