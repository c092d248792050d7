package dev.vidport.usecases.archive.port;

import java.time.Duration;

/**
 * The limits of archives.
 *
 * @param maxBytes the largest archive
 * @param volumeBytes a volume ends with the video that makes it as large as this
 * @param keep how long an archive can be downloaded
 */
public record ArchiveLimits(long maxBytes, long volumeBytes, Duration keep) {
  public static final ArchiveLimits DEFAULTS =
      new ArchiveLimits(1_000_000_000_000L, 1L << 30, Duration.ofDays(7));

  public ArchiveLimits {
    if (maxBytes < 1 || volumeBytes < 1 || keep.isNegative() || keep.isZero()) {
      throw new IllegalArgumentException(
          "invalid limits of archives: " + maxBytes + ", " + volumeBytes + ", " + keep);
    }
  }
}
