package dev.vidport.domain.usage;

/**
 * What a video has used. Delivered bytes are recorded for accounts only.
 *
 * @param processedMicros what its processing counts, in microseconds; once for a video, because a
 *     video that is processed again is another one
 * @param captionMicros what its captions count, in microseconds
 * @param originalBytes stored bytes of the files that were uploaded for it
 * @param outputBytes stored bytes of its renditions and stills
 * @param captionBytes stored bytes of its captions
 */
public record VideoUsage(
    long processedMicros,
    long captionMicros,
    long originalBytes,
    long outputBytes,
    long captionBytes) {
  public double processedMinutes() {
    return processedMicros / MonthUsage.MICROS_PER_MINUTE;
  }

  public double captionMinutes() {
    return captionMicros / MonthUsage.MICROS_PER_MINUTE;
  }

  public long storedBytes() {
    return originalBytes + outputBytes + captionBytes;
  }
}
