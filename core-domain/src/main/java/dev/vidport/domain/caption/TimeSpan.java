package dev.vidport.domain.caption;

/**
 * A span of time in audio.
 *
 * @param startMicros start in microseconds
 * @param endMicros end in microseconds, after the start
 */
public record TimeSpan(long startMicros, long endMicros) {
  public TimeSpan {
    if (startMicros < 0 || endMicros <= startMicros) {
      throw new IllegalArgumentException("not a span of time: " + startMicros + " " + endMicros);
    }
  }

  public long lengthMicros() {
    return endMicros - startMicros;
  }

  /** The time in the middle. */
  long middleMicros() {
    return startMicros + lengthMicros() / 2;
  }
}
