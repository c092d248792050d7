package dev.vidport.domain.caption;

/**
 * A part of the audio that is not silent.
 *
 * @param startMicros start in microseconds
 * @param endMicros end in microseconds, not before the start
 */
public record SoundSpan(long startMicros, long endMicros) {
  public SoundSpan {
    if (endMicros < startMicros) {
      throw new IllegalArgumentException(
          "invalid span: %d to %d".formatted(startMicros, endMicros));
    }
  }
}
