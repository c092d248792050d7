package dev.vidport.domain.caption;

import java.util.List;
import java.util.Locale;

/**
 * Text that a player shows between two times.
 *
 * @param startMicros start in microseconds, 0 or later
 * @param endMicros end in microseconds, after the start
 * @param lines at least one; plain text in logical order without markup, none blank
 */
public record Cue(long startMicros, long endMicros, List<String> lines) {
  public Cue {
    lines = List.copyOf(lines);
    if (startMicros < 0 || endMicros <= startMicros) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "invalid times of a cue: %d to %d", startMicros, endMicros));
    }
    if (lines.isEmpty() || !lines.stream().allMatch(CaptionCharacters::isLine)) {
      throw new IllegalArgumentException("invalid lines of a cue: " + lines);
    }
  }

  long lengthMicros() {
    return endMicros - startMicros;
  }
}
