package dev.vidport.domain.caption;

import java.util.ArrayList;
import java.util.List;

/**
 * Limits the length of every unit to what can be spoken, and ends it before the next one starts.
 */
final class SpeechUnitTiming {
  /** Longest word: recognizers extend words through the silence after them. */
  private static final long MAX_WORD_MICROS = 1_000_000;

  private static final long MAX_GRAPHEME_MICROS = 100_000;

  /** Assumed for words without a length. */
  private static final long MIN_GRAPHEME_MICROS = 50_000;

  private SpeechUnitTiming() {}

  static List<SpeechUnit> of(List<SpeechUnit> units, long lengthMicros) {
    List<SpeechUnit> timed = new ArrayList<>(units.size());
    for (int i = 0; i < units.size(); i++) {
      SpeechUnit unit = units.get(i);
      long next = i + 1 < units.size() ? units.get(i + 1).startMicros() : lengthMicros;
      long shortest = MIN_GRAPHEME_MICROS * unit.columns();
      long longest = MAX_WORD_MICROS + MAX_GRAPHEME_MICROS * unit.columns();
      long micros = unit.endMicros() - unit.startMicros();
      long end = unit.startMicros() + Math.max(shortest, Math.min(longest, micros));
      timed.add(
          new SpeechUnit(
              unit.text(),
              unit.startMicros(),
              Math.max(unit.startMicros(), Math.min(end, next)),
              unit.isSpaced(),
              unit.columns()));
    }
    return timed;
  }
}
