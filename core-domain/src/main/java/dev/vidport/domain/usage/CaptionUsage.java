package dev.vidport.domain.usage;

/** What captions count (service interface, section 8). */
public final class CaptionUsage {
  private static final long FACTOR = 2;
  private static final long MIN_MICROS = 60_000_000;

  private CaptionUsage() {}

  /**
   * Each captioned minute counts as two processing minutes beside those of the output. The captions
   * of a video count as at least one minute.
   *
   * @param outputMicros length of the captioned output in microseconds
   */
  public static long billableMicros(long outputMicros) {
    return Math.max(MIN_MICROS, FACTOR * outputMicros);
  }
}
