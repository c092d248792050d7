package dev.vidport.outbound.fetch;

import dev.vidport.outbound.egress.OutboundLimits;
import java.time.Duration;

/**
 * The bounds of a single connection.
 *
 * @param silence longest time without a byte, including before the first one
 * @param total longest time of the whole transfer
 * @param minBytesPerSecond lowest rate, averaged over {@code rateWindow}
 * @param rateWindow waiting time over which the rate is averaged
 */
record TransferBounds(
    Duration silence, Duration total, long minBytesPerSecond, Duration rateWindow) {
  /** The total is the time limit of the step. */
  static final TransferBounds DEFAULT =
      new TransferBounds(
          Duration.ofSeconds(30), Duration.ofHours(6), 64 << 10, Duration.ofSeconds(30));

  /** The use case bounds the size. */
  OutboundLimits limits() {
    return new OutboundLimits(silence, total, Long.MAX_VALUE);
  }

  long minBytesPerWindow() {
    return minBytesPerSecond * rateWindow.toMillis() / 1000;
  }
}
