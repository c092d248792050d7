package dev.vidport.outbound.egress;

import java.time.Duration;

/**
 * The bounds of all calls of a client.
 *
 * @param connect longest time to look up a name, to connect to an address, and for each TLS message
 * @param headers longest time until the headers of a download are complete, with its redirects
 * @param calls maximum number of concurrent calls, even to one host
 */
record ConnectionLimits(Duration connect, Duration headers, int calls) {
  static final ConnectionLimits DEFAULTS =
      new ConnectionLimits(GuardedHttpClient.CONNECT_TIMEOUT, Duration.ofSeconds(60), 64);

  ConnectionLimits withConnect(Duration timeout) {
    return new ConnectionLimits(timeout, headers, calls);
  }

  ConnectionLimits withHeaders(Duration timeout) {
    return new ConnectionLimits(connect, timeout, calls);
  }

  ConnectionLimits withCalls(int most) {
    return new ConnectionLimits(connect, headers, most);
  }
}
