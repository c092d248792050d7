package dev.vidport.outbound.caption;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/**
 * Reads times and drops those outside of the audio. A response of which more than half is dropped
 * is not plausible.
 */
final class TimeCheck {
  private static final double MICROS_PER_SECOND = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  /** No audio is longer, in seconds: LocalAI 2 writes nanoseconds. */
  private static final double NANOSECONDS = 1e6;

  private final long lengthMicros;
  private int usable;
  private int dropped;

  /** Start and end in microseconds. */
  record Span(long start, long end) {}

  TimeCheck(Duration length) {
    lengthMicros = length.toNanos() / 1000;
  }

  /**
   * The span of a word or segment. Empty without a start within the audio, or if the end is before
   * the start. An end after the audio moves to the end of the audio: Whisper fills audio up to 30
   * seconds.
   */
  Optional<Span> span(JsonNode node) {
    OptionalLong start = micros(node.path("start"));
    OptionalLong end = micros(node.path("end"));
    boolean isUsable =
        start.isPresent()
            && end.isPresent()
            && start.getAsLong() >= 0
            && start.getAsLong() < lengthMicros
            && end.getAsLong() >= start.getAsLong();
    if (!isUsable) {
      dropped++;
      return Optional.empty();
    }
    usable++;
    return Optional.of(new Span(start.getAsLong(), Math.min(end.getAsLong(), lengthMicros)));
  }

  /** Empty if it is not a finite number; a number may be written as text. */
  static OptionalLong micros(JsonNode seconds) {
    double number = JsonNumbers.of(seconds);
    double value = number < NANOSECONDS ? number : number / NANOS_PER_SECOND;
    return Double.isFinite(value) && Math.abs(value) < Integer.MAX_VALUE
        ? OptionalLong.of(Math.round(value * MICROS_PER_SECOND))
        : OptionalLong.empty();
  }

  /**
   * @throws IOException when more than half of the times could not be used
   */
  void requirePlausible() throws IOException {
    if (dropped > usable) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "The speech recognizer's response has %d times outside of the audio, and %d in it",
              dropped,
              usable));
    }
  }
}
