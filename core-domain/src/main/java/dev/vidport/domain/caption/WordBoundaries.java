package dev.vidport.domain.caption;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;

/**
 * Finds the words of Thai and Japanese with the JDK's dictionaries and rules, since recognizers
 * return syllables or characters. The JDK has none for Chinese, Lao, Khmer and Burmese. Not
 * thread-safe.
 */
final class WordBoundaries {
  /** Words that are closer are looked up in the dictionary together. */
  private static final long JOINED_MICROS = 500_000;

  private static final int MAX_JOINED_LENGTH = 500;

  /** Longer ones without a space are a phrase, not a word, in Chinese and Japanese. */
  private static final int MAX_IDEOGRAPHS = 6;

  private final boolean isJapanese;

  // Slow to create, and not thread-safe.
  private final BreakIterator japaneseWords = BreakIterator.getWordInstance(Locale.JAPANESE);
  private final BreakIterator thaiWords = BreakIterator.getWordInstance(new Locale("th"));
  private final BreakIterator ideographs = BreakIterator.getLineInstance(Locale.ROOT);

  WordBoundaries(SpokenLanguage language) {
    this.isJapanese = language.code().equals("ja");
  }

  /** Makes one unit of each word. */
  List<SpeechUnit> applied(List<SpeechUnit> tokens) {
    List<SpeechUnit> units = new ArrayList<>(tokens.size());
    for (int i = 0; i < tokens.size(); ) {
      SpeechUnit first = tokens.get(i);
      IntPredicate script =
          isJapanese && WordSpacing.isEastAsian(first.text().codePointAt(0))
              ? WordSpacing::isEastAsian
              : WordSpacing::isThai;
      int end = runEnd(tokens, i, script);
      if (first.text().codePoints().allMatch(script)) {
        addWords(
            tokens.subList(i, end),
            WordSpacing.isThai(first.text().codePointAt(0)) ? thaiWords : japaneseWords,
            units);
      } else if (first.text().length() > MAX_IDEOGRAPHS
          && first.text().codePoints().anyMatch(WordSpacing::isEastAsian)) {
        end = i + 1;
        addPieces(first, ideographs, units);
      } else {
        end = i + 1;
        units.add(first);
      }
      i = end;
    }
    return units;
  }

  /** The end of the words that follow each other without a pause in a script. */
  private static int runEnd(List<SpeechUnit> tokens, int start, IntPredicate script) {
    int end = start + 1;
    int length = tokens.get(start).text().length();
    while (end < tokens.size()
        && !tokens.get(end).isSpaced()
        && length + tokens.get(end).text().length() <= MAX_JOINED_LENGTH
        && tokens.get(end).startMicros() - tokens.get(end - 1).endMicros() < JOINED_MICROS
        && tokens.get(end).text().codePoints().allMatch(script)) {
      length += tokens.get(end).text().length();
      end++;
    }
    return end;
  }

  private static void addWords(List<SpeechUnit> run, BreakIterator breaks, List<SpeechUnit> units) {
    StringBuilder text = new StringBuilder();
    List<Long> starts = new ArrayList<>();
    for (SpeechUnit token : run) {
      long micros = token.endMicros() - token.startMicros();
      for (int i = 0; i < token.text().length(); i++) {
        starts.add(token.startMicros() + micros * i / token.text().length());
      }
      text.append(token.text());
    }
    starts.add(run.get(run.size() - 1).endMicros());
    breaks.setText(text.toString());
    boolean isSpaced = run.get(0).isSpaced();
    int start = breaks.first();
    for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
      long from = starts.get(start);
      units.add(
          SpeechUnit.of(
              text.substring(start, end), from, Math.max(from, starts.get(end)), isSpaced));
      isSpaced = false;
      start = end;
    }
  }

  private static void addPieces(SpeechUnit unit, BreakIterator breaks, List<SpeechUnit> units) {
    breaks.setText(unit.text());
    int start = breaks.first();
    for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
      units.add(unit.part(start, unit.text().substring(start, end)));
      start = end;
    }
  }
}
