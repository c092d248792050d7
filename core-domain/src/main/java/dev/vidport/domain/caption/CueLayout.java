package dev.vidport.domain.caption;

import dev.vidport.domain.media.FrameRate;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * Divides the words of a recognizer into cues that are comfortable to read.
 *
 * <p>The rules follow the <a
 * href="https://partnerhelp.netflixstudios.com/hc/en-us/articles/215758617">Netflix Timed Text
 * Style Guide</a>: at most two lines of 42 characters (16 full-width ones), at most 7 seconds, at
 * least 2 frames between cues, 20 characters a second, one line if it suffices, line ends after
 * punctuation and not after an article or a preposition. The minimum of one second instead of 5/6
 * and the preference for single sentences follow the <a
 * href="https://www.bbc.co.uk/accessibility/forproducts/guides/subtitles/">BBC Subtitle
 * Guidelines</a>.
 *
 * <p>Of all divisions with valid lines, the one with the lowest total cost is chosen, by dynamic
 * programming over the ends of cues; the work for a word is bounded by the length of a cue.
 */
public final class CueLayout {
  static final int MAX_COLUMNS = 42;
  static final int MAX_COLUMNS_FULL_WIDTH = 2 * 16;
  static final long MICROS_PER_GRAPHEME = 1_000_000 / 20;

  /** A cue always ends here; the one before has its minimum length within the pause. */
  private static final long LONG_PAUSE_MICROS = 1_200_000;

  private static final long PAUSE_MICROS = 300_000;

  private static final Set<String> FULL_WIDTH_LANGUAGES = Set.of("zh", "ja", "ko");

  private static final Set<String> ABBREVIATIONS =
      Set.of("Mr.", "Mrs.", "Ms.", "Dr.", "Prof.", "St.", "Nr.", "z.B.", "d.h.", "e.g.", "i.e.");

  /** Words of up to this length are mostly articles, prepositions and conjunctions. */
  private static final int SHORT_WORD = 3;

  private static final double CUE = 3;
  private static final double SECOND_LINE = 0.5;
  private static final double END_WITHIN_CLAUSE = 8;
  private static final double END_OF_CLAUSE = 2;
  private static final double END_AFTER_SHORT_WORD = 1;
  private static final double START_WITH_PARTICLE = 3;
  private static final double SENTENCE_WITHIN = 1;
  private static final double REST_AFTER_SENTENCE = 3;
  private static final double PAUSE_WITHIN = 2;
  private static final double TOO_SHORT = 10;
  private static final double TOO_FAST = 6;

  private final SpokenLanguage language;
  private final CueTiming timing;
  private final int maxColumns;
  private final long lengthMicros;

  /**
   * @param rate frame rate of the output: cues start and end with its frames
   * @param lengthMicros length of the output in microseconds
   */
  public CueLayout(SpokenLanguage language, FrameRate rate, long lengthMicros) {
    this.language = language;
    this.lengthMicros = lengthMicros;
    maxColumns =
        FULL_WIDTH_LANGUAGES.contains(language.code()) ? MAX_COLUMNS_FULL_WIDTH : MAX_COLUMNS;
    timing = new CueTiming(rate, lengthMicros);
  }

  /**
   * Makes the cues of a video.
   *
   * @param words all words of the video in any order, with any times; words after the end are left
   *     out, and speech that is several times too fast for captions as well
   */
  public Captions layOut(List<SpokenWord> words) {
    List<SpeechUnit> units = new SpeechUnits(language, lengthMicros, maxColumns).of(words);
    return new Captions(language, timing.cues(divided(units), maxColumns));
  }

  private List<List<SpeechUnit>> divided(List<SpeechUnit> units) {
    int count = units.size();
    int[] lineEnds = lineEnds(units);
    double[] endCosts = endCosts(units);
    boolean[] endsSentence = sentenceEnds(units);
    double[] costs = new double[count + 1];
    Arrays.fill(costs, Double.POSITIVE_INFINITY);
    costs[0] = 0;
    int[] starts = new int[count + 1];
    for (int start = 0; start < count; start++) {
      int limit = lineEnds[start] < count ? lineEnds[lineEnds[start]] : count;
      double within = 0;
      int columns = 0;
      for (int end = start + 1; end <= limit; end++) {
        SpeechUnit last = units.get(end - 1);
        columns += end - 1 > start ? spacedColumns(last) : last.columns();
        if (end - 1 > start) {
          long pause = pause(units, end - 1);
          if (pause >= LONG_PAUSE_MICROS
              || last.endMicros() - units.get(start).startMicros() > CueTiming.MAX_MICROS) {
            break;
          }
          within += withinCost(endsSentence[end - 2], columns, pause);
        }
        double cost =
            costs[start]
                + CUE
                + (end > lineEnds[start] ? SECOND_LINE : 0)
                + within
                + endCosts[end]
                + timeCost(units, start, end, columns);
        if (cost < costs[end]) {
          costs[end] = cost;
          starts[end] = start;
        }
      }
    }
    List<List<SpeechUnit>> cues = new ArrayList<>();
    for (int end = count; end > 0; end = starts[end]) {
      cues.add(units.subList(starts[end], end));
    }
    Collections.reverse(cues);
    return cues;
  }

  /** For each unit, the end of the longest line that starts with it. */
  private int[] lineEnds(List<SpeechUnit> units) {
    int[] ends = new int[units.size()];
    int end = 0;
    int columns = 0;
    for (int start = 0; start < units.size(); start++) {
      if (end == start) {
        columns = units.get(start).columns();
        end++;
      }
      while (end < units.size() && columns + spacedColumns(units.get(end)) <= maxColumns) {
        columns += spacedColumns(units.get(end));
        end++;
      }
      ends[start] = end;
      columns -= units.get(start).columns();
      if (end > start + 1 && units.get(start + 1).isSpaced()) {
        columns--;
      }
    }
    return ends;
  }

  private static int spacedColumns(SpeechUnit unit) {
    return unit.columns() + (unit.isSpaced() ? 1 : 0);
  }

  private static boolean[] sentenceEnds(List<SpeechUnit> units) {
    boolean[] ends = new boolean[units.size()];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = endsSentence(units, i);
    }
    return ends;
  }

  /** The cost of continuing the same cue, by its length so far. */
  private double withinCost(boolean isAfterSentence, int columns, long pause) {
    if (isAfterSentence) {
      return SENTENCE_WITHIN + REST_AFTER_SENTENCE * Math.min(1, (double) columns / maxColumns);
    }
    return pause >= PAUSE_MICROS ? PAUSE_WITHIN * pause / 1e6 : 0;
  }

  /** For each unit, the cost of the end of a cue before it. */
  private static double[] endCosts(List<SpeechUnit> units) {
    double[] costs = new double[units.size() + 1];
    for (int end = 1; end < units.size(); end++) {
      long pause = pause(units, end);
      costs[end] =
          pause >= LONG_PAUSE_MICROS || endsSentence(units, end - 1)
              ? 0
              : partCost(units.get(end - 1), units.get(end), pause);
    }
    return costs;
  }

  /** The cost of the end of a line or cue after a unit that does not end a sentence. */
  static double partCost(SpeechUnit last, SpeechUnit next, long pause) {
    boolean endsClause = last.ending() == SpeechUnit.Ending.CLAUSE;
    double cost = endsClause ? END_OF_CLAUSE : END_WITHIN_CLAUSE;
    if (pause >= PAUSE_MICROS) {
      cost = Math.min(cost, END_WITHIN_CLAUSE - 6 * Math.min(1, pause / 1e6));
    }
    boolean isShort =
        !endsClause
            && last.columns() <= SHORT_WORD
            && !WordSpacing.isEastAsian(last.text().codePointAt(0));
    return cost
        + (isShort ? END_AFTER_SHORT_WORD : 0)
        + (!endsClause && startsWithHiragana(next) ? START_WITH_PARTICLE : 0);
  }

  /** Particles and endings of Japanese are written in hiragana; they follow their word. */
  private static boolean startsWithHiragana(SpeechUnit unit) {
    return UnicodeScript.of(unit.text().codePointAt(0)) == UnicodeScript.HIRAGANA;
  }

  /** The cost of showing a cue for less than its minimum or faster than it can be read. */
  private double timeCost(List<SpeechUnit> units, int start, int end, int columns) {
    long until = end < units.size() ? units.get(end).startMicros() : lengthMicros;
    double micros =
        Math.max(
            1, Math.min(CueTiming.MAX_MICROS, until - units.get(start).startMicros() - 80_000));
    double missing = Math.max(0, 1 - micros / CueTiming.MIN_MICROS);
    double excess = Math.min(3, Math.max(0, columns * MICROS_PER_GRAPHEME / micros - 1));
    return (missing > 0 ? TOO_SHORT / 2 + TOO_SHORT * missing : 0) + TOO_FAST * excess;
  }

  static long pause(List<SpeechUnit> units, int next) {
    return units.get(next).startMicros() - units.get(next - 1).endMicros();
  }

  /** Whether a sentence ends with a unit: abbreviations and initials have a full stop as well. */
  static boolean endsSentence(List<SpeechUnit> units, int index) {
    SpeechUnit unit = units.get(index);
    if (unit.ending() != SpeechUnit.Ending.SENTENCE) {
      return false;
    }
    if (!unit.text().endsWith(".") || index + 1 == units.size()) {
      return true;
    }
    boolean isInitial = unit.text().length() == 2 && Character.isLetter(unit.text().charAt(0));
    return !isInitial
        && !ABBREVIATIONS.contains(unit.text())
        && !Character.isLowerCase(units.get(index + 1).text().codePointAt(0));
  }
}
