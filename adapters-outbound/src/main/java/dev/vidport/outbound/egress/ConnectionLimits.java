package dev.vidport.outbound.egress;

import java.time.Duration;

/**
 * The bounds of all calls of a client.
 *
 * @param connect longest time to look up a name, to connect to an address, and for each TLS message
 * @param headers longest time until the headers of a download are complete, with its redirects
 * @param lookupFailure how long the failure of a look-up for a user takes at least
 * @param calls maximum number of concurrent calls, even to one host
 */
record ConnectionLimits(Duration connect, Duration headers, Duration lookupFailure, int calls) {
  /** Longer than a name server that knows a name takes, and most that do not. */
  private static final Duration LOOKUP_FAILURE = Duration.ofMillis(500);

  static final ConnectionLimits DEFAULTS =
      new ConnectionLimits(
          GuardedHttpClient.CONNECT_TIMEOUT, Duration.ofSeconds(60), LOOKUP_FAILURE, 64);

  ConnectionLimits withConnect(Duration timeout) {
    return new ConnectionLimits(timeout, headers, lookupFailure, calls);
  }

  ConnectionLimits withHeaders(Duration timeout) {
    return new ConnectionLimits(connect, timeout, lookupFailure, calls);
  }

  ConnectionLimits withCalls(int most) {
    return new ConnectionLimits(connect, headers, lookupFailure, most);
  }

  ConnectionLimits withLookupFailure(Duration least) {
    return new ConnectionLimits(connect, headers, least, calls);
  }
}
