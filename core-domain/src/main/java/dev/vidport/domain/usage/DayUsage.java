package dev.vidport.domain.usage;

import java.time.LocalDate;

/**
 * The usage of an account on a day (UTC).
 *
 * @param billableMicros processing and captions, in microseconds
 * @param videos number of successful jobs
 * @param storedBytes bytes stored at the end of the day, or now on the current day
 * @param deliveredBytes bytes that players and downloads received
 */
public record DayUsage(
    LocalDate date, long billableMicros, int videos, long storedBytes, long deliveredBytes) {
  public double billableMinutes() {
    return billableMicros / MonthUsage.MICROS_PER_MINUTE;
  }

  public double storedGb() {
    return storedBytes / MonthUsage.BYTES_PER_GB;
  }

  public double deliveredGb() {
    return deliveredBytes / MonthUsage.BYTES_PER_GB;
  }
}
