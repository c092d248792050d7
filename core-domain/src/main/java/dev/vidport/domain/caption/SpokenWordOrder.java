package dev.vidport.domain.caption;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Puts the words of a recognizer in the order in which they are spoken. */
final class SpokenWordOrder {
  /**
   * Words keep their order if a time is earlier by less than this: times of recognizers are
   * inexact, their text is not. A word that is earlier by more is moved to its time.
   */
  private static final long INEXACT_MICROS = 1_000_000;

  private SpokenWordOrder() {}

  /** The words that start within the video, with times within it. */
  static List<SpokenWord> of(List<SpokenWord> words, long lengthMicros) {
    List<SpokenWord> ordered = new ArrayList<>(words.size());
    long latest = 0;
    for (SpokenWord word : words) {
      long start = Math.max(0, word.startMicros());
      if (start >= lengthMicros) {
        continue;
      }
      latest = latest - start < INEXACT_MICROS ? Math.max(latest, start) : start;
      long end = Math.min(Math.max(word.endMicros(), latest), lengthMicros);
      ordered.add(new SpokenWord(word.text(), latest, end, word.confidence()));
    }
    ordered.sort(Comparator.comparingLong(SpokenWord::startMicros));
    return ordered;
  }
}
