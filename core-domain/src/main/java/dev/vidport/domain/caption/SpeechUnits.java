package dev.vidport.domain.caption;

import java.util.List;

/**
 * Makes units of the words of a recognizer, whatever their times are: in order, within the video,
 * with word boundaries in scripts without spaces. Not thread-safe.
 */
final class SpeechUnits {
  private final WordBoundaries boundaries;
  private final long lengthMicros;
  private final int maxColumns;

  SpeechUnits(SpokenLanguage language, long lengthMicros, int maxColumns) {
    this.boundaries = new WordBoundaries(language);
    this.lengthMicros = lengthMicros;
    this.maxColumns = maxColumns;
  }

  List<SpeechUnit> of(List<SpokenWord> words) {
    List<SpokenWord> ordered = SpokenWordOrder.of(words, lengthMicros);
    List<SpeechUnit> units = boundaries.applied(SpeechTokens.of(ordered));
    List<SpeechUnit> attached = AttachedPunctuation.attach(units, maxColumns);
    return SpeechUnitTiming.of(LongUnits.divide(attached, maxColumns), lengthMicros);
  }
}
