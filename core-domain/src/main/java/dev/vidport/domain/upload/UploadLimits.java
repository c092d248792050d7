package dev.vidport.domain.upload;

import java.util.Locale;

/**
 * Limits of the uploads that are open at the same time.
 *
 * @param maxOpen maximum number of open uploads of an account
 * @param maxReservedBytes maximum size in bytes of all open uploads of an account; one upload may
 *     always be open
 * @param minFreeBytes bytes of the disk that uploads leave free
 */
public record UploadLimits(int maxOpen, long maxReservedBytes, long minFreeBytes) {
  /** Uploads stop before the disk has too little space for processing. */
  public static final UploadLimits DEFAULTS = new UploadLimits(100, 500L << 30, 2L << 30);

  public UploadLimits {
    if (maxOpen < 1 || maxReservedBytes < 1 || minFreeBytes < 0) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "invalid upload limits: %d, %d, %d",
              maxOpen,
              maxReservedBytes,
              minFreeBytes));
    }
  }
}
