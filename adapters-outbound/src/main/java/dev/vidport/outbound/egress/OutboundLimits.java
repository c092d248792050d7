package dev.vidport.outbound.egress;

import java.time.Duration;
import java.util.Locale;

/**
 * The bounds of one call. In addition, {@link GuardedHttpClient#CONNECT_TIMEOUT} bounds the time to
 * connect.
 *
 * @param silence longest time without a byte from the receiver, including before the first one
 * @param total longest time of the whole call with its redirects, until the body is read
 * @param maxBytes maximum length of the body that is read
 */
public record OutboundLimits(Duration silence, Duration total, long maxBytes) {
  public OutboundLimits {
    if (silence.toMillis() <= 0 || total.toMillis() <= 0 || maxBytes < 0) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "limits must be positive: silence=%s total=%s maxBytes=%d",
              silence,
              total,
              maxBytes));
    }
  }
}
