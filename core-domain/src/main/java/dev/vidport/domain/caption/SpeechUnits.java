package dev.vidport.domain.caption;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;

/**
 * Makes units of the words of a recognizer, for one thread, whatever their times are: in order,
 * within the video, with the word boundaries of scripts without spaces.
 */
final class SpeechUnits {
  /**
   * Words keep their order if a time is earlier by less than this: times of recognizers are
   * inexact, their text is not. A word that is earlier by more is put where its time says.
   */
  private static final long INEXACT_MICROS = 1_000_000;

  /** Words that are nearer are looked up in the dictionary together. */
  private static final long JOINED_MICROS = 500_000;

  private static final int MAX_JOINED_LENGTH = 500;

  /** A word takes no longer: recognizers let words last through the silence after them. */
  private static final long MAX_WORD_MICROS = 1_000_000;

  private static final long MAX_GRAPHEME_MICROS = 100_000;

  /** Assumed for words without a length. */
  private static final long MIN_GRAPHEME_MICROS = 50_000;

  /** Longer ones without a space are a phrase, not a word, in Chinese and Japanese. */
  private static final int MAX_IDEOGRAPHS = 6;

  private static final String STARTS_NO_LINE =
      ".,;:!?…%。、，．！？；：・ー～〜ヽヾゝゞ々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ؟،؛۔।॥ๆฯໆ៕៖ៗ၊။";

  private final SpokenLanguage language;
  private final long lengthMicros;
  private final int maxColumns;

  // Slow to create, and not for several threads.
  private final BreakIterator japaneseWords = BreakIterator.getWordInstance(Locale.JAPANESE);
  private final BreakIterator thaiWords = BreakIterator.getWordInstance(new Locale("th"));
  private final BreakIterator ideographs = BreakIterator.getLineInstance(Locale.ROOT);

  SpeechUnits(SpokenLanguage language, long lengthMicros, int maxColumns) {
    this.language = language;
    this.lengthMicros = lengthMicros;
    this.maxColumns = maxColumns;
  }

  List<SpeechUnit> of(List<SpokenWord> words) {
    List<SpeechUnit> units = tokens(inOrder(words));
    return withLengths(withoutLong(glued(withDictionary(units))));
  }

  private List<SpokenWord> inOrder(List<SpokenWord> words) {
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

  /** Divides words with spaces within, such as those of recognizers that time whole sentences. */
  private static List<SpeechUnit> tokens(List<SpokenWord> words) {
    List<SpeechUnit> tokens = new ArrayList<>(words.size());
    String before = "";
    for (SpokenWord word : words) {
      String text = Graphemes.bounded(CaptionCharacters.clean(word.text()));
      int start = 0;
      while (start < text.length()) {
        int space = text.indexOf(' ', start);
        int end = space < 0 ? text.length() : space;
        String token = text.substring(start, end);
        if (!CaptionCharacters.isLine(token)) {
          start = end + 1;
          continue;
        }
        SpeechUnit unit =
            part(
                word.startMicros(),
                word.endMicros(),
                text.length(),
                start,
                token,
                !before.isEmpty() && isSpaced(before, token, start > 0));
        if (start > 0 && !tokens.isEmpty() && isPunctuation(token)) {
          // As in French, which puts a space before some punctuation.
          tokens.add(tokens.remove(tokens.size() - 1).plus(unit, "\u00A0"));
        } else {
          tokens.add(unit);
        }
        before = token;
        start = end + 1;
      }
    }
    return tokens;
  }

  /** Thai puts spaces between phrases, so a space of the recognizer is kept. */
  private static boolean isSpaced(String before, String token, boolean hasSpace) {
    return WordSpacing.isSpaced(before, token)
        || (hasSpace
            && !WordSpacing.isEastAsian(before.codePointBefore(before.length()))
            && !WordSpacing.isEastAsian(token.codePointAt(0)));
  }

  /** The part of a text that starts at {@code offset}, with its share of the time. */
  private static SpeechUnit part(
      long startMicros, long endMicros, int length, int offset, String text, boolean isSpaced) {
    double perCharacter = (double) (endMicros - startMicros) / length;
    return SpeechUnit.of(
        text,
        startMicros + (long) (perCharacter * offset),
        startMicros + (long) (perCharacter * (offset + text.length())),
        isSpaced);
  }

  /**
   * Words of Thai and Japanese as the JDK's dictionaries and rules find them, since recognizers
   * return syllables or characters. The JDK has none for Chinese, Lao, Khmer and Burmese.
   */
  private List<SpeechUnit> withDictionary(List<SpeechUnit> tokens) {
    boolean isJapanese = language.code().equals("ja");
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
    String text = unit.text();
    breaks.setText(text);
    int start = breaks.first();
    for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
      units.add(
          part(
              unit.startMicros(),
              unit.endMicros(),
              text.length(),
              start,
              text.substring(start, end),
              start == 0 && unit.isSpaced()));
      start = end;
    }
  }

  /** Keeps punctuation and marks with the word that they belong to. */
  private List<SpeechUnit> glued(List<SpeechUnit> units) {
    List<SpeechUnit> glued = new ArrayList<>(units.size());
    for (SpeechUnit unit : units) {
      boolean isVisible = CaptionCharacters.isLine(unit.text());
      if (!glued.isEmpty()) {
        SpeechUnit last = glued.get(glued.size() - 1);
        if ((!isVisible || belongTogether(last, unit))
            && last.columns() + unit.columns() <= maxColumns) {
          glued.set(glued.size() - 1, last.plus(unit, ""));
          continue;
        }
      }
      if (isVisible) {
        glued.add(unit);
      }
    }
    return glued;
  }

  private static boolean belongTogether(SpeechUnit last, SpeechUnit unit) {
    int first = unit.text().codePointAt(0);
    if (isMark(first)) {
      return true;
    }
    if (unit.isSpaced()) {
      return isPunctuation(unit.text());
    }
    int before = last.text().codePointBefore(last.text().length());
    int type = Character.getType(before);
    return STARTS_NO_LINE.indexOf(first) >= 0
        || SpeechUnit.isClosing(first)
        || type == Character.START_PUNCTUATION
        || type == Character.INITIAL_QUOTE_PUNCTUATION;
  }

  private static boolean isMark(int character) {
    return switch (Character.getType(character)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK ->
          true;
      default -> character == 0x200D; // zero-width joiner
    };
  }

  /** Whether a text is only punctuation that follows a word. */
  private static boolean isPunctuation(String text) {
    return text.codePoints()
        .allMatch(one -> STARTS_NO_LINE.indexOf(one) >= 0 || SpeechUnit.isClosing(one));
  }

  /** Divides units that are longer than a line between grapheme clusters. */
  private List<SpeechUnit> withoutLong(List<SpeechUnit> units) {
    if (units.stream().allMatch(unit -> unit.columns() <= maxColumns)) {
      return units;
    }
    List<SpeechUnit> parts = new ArrayList<>();
    for (SpeechUnit unit : units) {
      if (unit.columns() <= maxColumns) {
        parts.add(unit);
      } else {
        addParts(unit, parts);
      }
    }
    return parts;
  }

  private void addParts(SpeechUnit unit, List<SpeechUnit> parts) {
    StringBuilder part = new StringBuilder();
    int columns = 0;
    int offset = 0;
    List<String> clusters = Graphemes.split(unit.text());
    for (int i = 0; i <= clusters.size(); i++) {
      int next = i < clusters.size() ? Graphemes.clusterColumns(clusters.get(i)) : maxColumns + 1;
      if (columns + next > maxColumns) {
        parts.add(
            part(
                unit.startMicros(),
                unit.endMicros(),
                unit.text().length(),
                offset,
                part.toString(),
                offset == 0 && unit.isSpaced()));
        offset += part.length();
        part.setLength(0);
        columns = 0;
      }
      if (i < clusters.size()) {
        part.append(clusters.get(i));
        columns += next;
      }
    }
  }

  /** Every unit lasts as long as it can be spoken and ends before the next one starts. */
  private List<SpeechUnit> withLengths(List<SpeechUnit> units) {
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
