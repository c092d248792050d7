package dev.vidport.stripe;

import java.time.Duration;

/**
 * Limits of the calls of Stripe.
 *
 * @param connect time to connect
 * @param silence longest time without a byte of the response
 * @param total time of a whole response
 * @param retries how often a failed call is repeated
 * @param calls maximum number of calls at the same time; more are refused, so that a provider that
 *     hangs does not occupy every thread of the host
 */
record StripeLimits(Duration connect, Duration silence, Duration total, int retries, int calls) {
  static final StripeLimits DEFAULTS =
      new StripeLimits(Duration.ofSeconds(5), Duration.ofSeconds(15), Duration.ofSeconds(20), 1, 8);
}
