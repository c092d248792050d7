package dev.vidport.domain.caption;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Removes words that were not said. Recognizers such as Whisper write text over silence ("Thank you
 * for watching", the credits of subtitles), fall into loops, and return the overlap of two pieces
 * of audio twice.
 *
 * <p>The rules contain no phrases, so they work in every language and keep a spoken "thank you":
 *
 * <ol>
 *   <li>A sentence that repeats one of the last few at the same time is left out.
 *   <li>A sentence is left out if most of its words lie in silence, and a word if it is far from
 *       all audible parts.
 *   <li>Of a phrase of up to 24 words that is repeated more than 3 times in a row, the first is
 *       kept; of a single word, if it is repeated more than 5 times.
 * </ol>
 */
public final class HallucinationFilter {
  /** Word times and the edges of silence are inexact by about this. */
  private static final long NEAR_MICROS = 300_000;

  private static final long FAR_MICROS = 1_000_000;

  /** A sentence ends at such a pause as well. */
  private static final long PAUSE_MICROS = 1_000_000;

  /** Recognizers let words last through the silence after them. */
  private static final long MAX_WORD_MICROS = 2_000_000;

  private static final int RECENT_SENTENCES = 5;
  private static final int MAX_PHRASE_WORDS = 24;
  private static final int MAX_PHRASE_REPEATS = 3;
  private static final int MAX_WORD_REPEATS = 5;

  private static final Pattern NO_LETTER = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

  private HallucinationFilter() {}

  /**
   * The words that were probably said.
   *
   * @param words in the order of the recognizer
   * @param audible the parts of the audio that are not silent, in any order
   */
  public static List<SpokenWord> filter(List<SpokenWord> words, List<TimeSpan> audible) {
    List<Sentence> sentences = withoutCopies(sentences(words));
    return withoutLoops(withoutSilence(sentences, new AudibleSpans(audible)));
  }

  private static List<Sentence> sentences(List<SpokenWord> words) {
    List<Sentence> sentences = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < words.size(); i++) {
      boolean isLast =
          i + 1 == words.size()
              || SpeechUnit.ending(words.get(i).text()) == SpeechUnit.Ending.SENTENCE
              || Math.abs(words.get(i + 1).startMicros() - words.get(i).endMicros())
                  >= PAUSE_MICROS;
      if (isLast) {
        sentences.add(Sentence.of(words.subList(start, i + 1)));
        start = i + 1;
      }
    }
    return sentences;
  }

  private static List<Sentence> withoutCopies(List<Sentence> sentences) {
    List<Sentence> kept = new ArrayList<>(sentences.size());
    for (Sentence sentence : sentences) {
      List<Sentence> recent =
          kept.subList(Math.max(0, kept.size() - RECENT_SENTENCES), kept.size());
      if (recent.stream().noneMatch(sentence::isCopyOf)) {
        kept.add(sentence);
      }
    }
    return kept;
  }

  private static List<SpokenWord> withoutSilence(List<Sentence> sentences, AudibleSpans audible) {
    List<SpokenWord> kept = new ArrayList<>();
    for (Sentence sentence : sentences) {
      long heard =
          sentence.words().stream().filter(word -> isHeard(word, NEAR_MICROS, audible)).count();
      if (heard * 2 >= sentence.words().size()) {
        sentence.words().stream()
            .filter(word -> isHeard(word, FAR_MICROS, audible))
            .forEach(kept::add);
      }
    }
    return kept;
  }

  private static boolean isHeard(SpokenWord word, long tolerance, AudibleSpans audible) {
    long start = word.startMicros();
    long end = Math.min(word.endMicros(), start + MAX_WORD_MICROS);
    return audible.isAudible(start - tolerance, end + tolerance);
  }

  private static List<SpokenWord> withoutLoops(List<SpokenWord> words) {
    List<String> texts = words.stream().map(word -> comparable(word.text())).toList();
    int[][] matches = new int[MAX_PHRASE_WORDS + 1][];
    for (int length = 1; length <= MAX_PHRASE_WORDS; length++) {
      matches[length] = matches(texts, length);
    }
    List<SpokenWord> kept = new ArrayList<>(words.size());
    for (int i = 0; i < words.size(); ) {
      int skipped = 0;
      int phrase = 1;
      for (; phrase <= MAX_PHRASE_WORDS && skipped == 0; phrase++) {
        int repeats = matches[phrase][i] / phrase + 1;
        if (repeats > (phrase == 1 ? MAX_WORD_REPEATS : MAX_PHRASE_REPEATS)) {
          skipped = (repeats - 1) * phrase;
          kept.addAll(words.subList(i, i + phrase));
          i += phrase + skipped;
        }
      }
      if (skipped == 0) {
        kept.add(words.get(i++));
      }
    }
    return kept;
  }

  /** For each word, how many words in a row are the same as those {@code distance} later. */
  private static int[] matches(List<String> texts, int distance) {
    int[] matches = new int[texts.size()];
    for (int i = texts.size() - distance - 1; i >= 0; i--) {
      matches[i] = texts.get(i).equals(texts.get(i + distance)) ? matches[i + 1] + 1 : 0;
    }
    return matches;
  }

  /** A word without case and punctuation. */
  private static String comparable(String text) {
    String letters = NO_LETTER.matcher(text).replaceAll("");
    return letters.isEmpty() ? text : letters.toLowerCase(Locale.ROOT);
  }

  private record Sentence(List<SpokenWord> words, String text, long startMicros, long endMicros) {
    static Sentence of(List<SpokenWord> words) {
      StringBuilder text = new StringBuilder();
      words.forEach(word -> text.append(comparable(word.text())).append(' '));
      return new Sentence(
          words,
          text.toString(),
          words.get(0).startMicros(),
          words.get(words.size() - 1).endMicros());
    }

    boolean isCopyOf(Sentence other) {
      return startMicros < other.endMicros
          && other.startMicros < endMicros
          && text.equals(other.text);
    }
  }
}
