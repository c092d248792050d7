package dev.vidport.domain.usage;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;

/**
 * The usage of an account in a month (UTC).
 *
 * @param processedMicros output of successful jobs and the playable part of others, in microseconds
 * @param captionMicros billable time of captions, in microseconds
 * @param videos number of successful jobs
 * @param deliveredBytes bytes that players and downloads received
 * @param storedBytes bytes stored at the end of the month, or now in the current month
 * @param storedByteMicros integral of the stored bytes over the time of the month that has passed,
 *     in bytes × microseconds
 */
public record MonthUsage(
    YearMonth month,
    long processedMicros,
    long captionMicros,
    int videos,
    long deliveredBytes,
    long storedBytes,
    BigDecimal storedByteMicros) {
  static final double MICROS_PER_MINUTE = 60e6;
  static final double BYTES_PER_GB = 1e9;

  /** 10^6 microseconds in a second, times 10^9 bytes in a GB. */
  private static final int MICRO_BYTES_EXPONENT = 15;

  /** A month without usage. */
  public static MonthUsage none(YearMonth month) {
    return new MonthUsage(month, 0, 0, 0, 0, 0, BigDecimal.ZERO);
  }

  /** Processing and captions together, in microseconds. */
  public long billableMicros() {
    return processedMicros + captionMicros;
  }

  /** The usage with additional processing. */
  MonthUsage withProcessing(long micros) {
    return new MonthUsage(
        month,
        processedMicros + micros,
        captionMicros,
        videos,
        deliveredBytes,
        storedBytes,
        storedByteMicros);
  }

  /** The usage with its processing alone, without stored and delivered bytes. */
  public MonthUsage processingOnly() {
    return new MonthUsage(month, processedMicros, captionMicros, videos, 0, 0, BigDecimal.ZERO);
  }

  /** The usage without delivered bytes. */
  MonthUsage withoutDelivery() {
    return new MonthUsage(
        month, processedMicros, captionMicros, videos, 0, storedBytes, storedByteMicros);
  }

  public double billableMinutes() {
    return billableMicros() / MICROS_PER_MINUTE;
  }

  public double storedGb() {
    return storedBytes / BYTES_PER_GB;
  }

  public double deliveredGb() {
    return deliveredBytes / BYTES_PER_GB;
  }

  /** One GB-month is 10^9 bytes stored for the whole month. */
  public double gbMonths() {
    Duration length =
        Duration.between(
            month.atDay(1).atStartOfDay(ZoneOffset.UTC),
            month.plusMonths(1).atDay(1).atStartOfDay(ZoneOffset.UTC));
    BigDecimal gbMonth =
        BigDecimal.valueOf(length.toSeconds()).scaleByPowerOfTen(MICRO_BYTES_EXPONENT);
    return storedByteMicros
        .divide(gbMonth, new MathContext(18, RoundingMode.HALF_UP))
        .doubleValue();
  }

  /** The amount used of a measure, in the unit of the plan: minutes or GB. */
  public double used(Measure measure) {
    return switch (measure) {
      case MINUTES -> billableMinutes();
      case STORAGE -> storedGb();
      case DELIVERY -> deliveredGb();
    };
  }
}
