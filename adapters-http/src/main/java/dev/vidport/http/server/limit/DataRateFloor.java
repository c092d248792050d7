package dev.vidport.http.server.limit;

import java.time.Duration;

/**
 * The slowest transfer that is accepted: {@code bytesPerSecond} on average after {@code grace}.
 *
 * @param grace time at the beginning that does not count
 */
public record DataRateFloor(Duration grace, long bytesPerSecond) {
  /** Whether a transfer of {@code bytes} in {@code nanos} is slower than this. */
  public boolean exceeds(long bytes, long nanos) {
    double counted = (nanos - grace.toNanos()) / 1e9;
    return counted > 0 && bytes < counted * bytesPerSecond;
  }

  /** The longest accepted transfer of {@code bytes}. */
  public Duration durationOf(long bytes) {
    return grace.plusMillis((bytes * 1000 + bytesPerSecond - 1) / bytesPerSecond);
  }

  @Override
  public String toString() {
    return bytesPerSecond + " bytes per second after " + grace.toSeconds() + " s";
  }
}
