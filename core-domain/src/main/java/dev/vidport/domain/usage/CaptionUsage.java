package dev.vidport.domain.usage;

import java.time.Duration;

/** The usage that captions count as, and their limits (service interface, section 8). */
public final class CaptionUsage {
  /** Length of the longest output that is captioned, in microseconds. */
  public static final long MAX_MICROS = Duration.ofHours(4).toNanos() / 1000;

  private static final long FACTOR = 2;
  private static final long MIN_MICROS = 60_000_000;

  /** For 1,200 captioned minutes. */
  private static final long MAX_BILLABLE_MICROS_PER_DAY =
      FACTOR * Duration.ofHours(20).toNanos() / 1000;

  private CaptionUsage() {}

  /**
   * Each captioned minute counts as two processing minutes in addition to those of the output. The
   * captions of a video count as at least one minute.
   *
   * @param outputMicros length of the captioned output in microseconds
   */
  public static long billableMicros(long outputMicros) {
    return Math.max(MIN_MICROS, FACTOR * outputMicros);
  }

  /**
   * Whether an account may caption another output on the same day.
   *
   * @param countedMicros usage of the account by captions on this day
   * @param outputMicros length of the output in microseconds
   */
  public static boolean fitsDay(long countedMicros, long outputMicros) {
    return countedMicros + billableMicros(outputMicros) <= MAX_BILLABLE_MICROS_PER_DAY;
  }
}
