package dev.vidport.outbound.caption;

import dev.vidport.domain.caption.SpokenWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Restores the punctuation of words: OpenAI lists words without it, next to the sentences. Words
 * and sentences are compared by their letters and digits.
 */
final class Punctuation {
  private final String sentences;
  private int position;

  private Punctuation(String sentences) {
    this.sentences = sentences;
  }

  /** The words as the sentences write them; unchanged if the sentences have other words. */
  static List<SpokenWord> restore(List<SpokenWord> words, List<String> sentences) {
    Punctuation text = new Punctuation(String.join(" ", sentences));
    List<SpokenWord> restored = new ArrayList<>();
    for (SpokenWord word : words) {
      Optional<String> written = text.next(word.text());
      if (written.isEmpty()) {
        return words;
      }
      restored.add(
          new SpokenWord(written.get(), word.startMicros(), word.endMicros(), word.confidence()));
    }
    return restored;
  }

  /** The next word with its punctuation; empty if the sentences continue with another word. */
  private Optional<String> next(String word) {
    int start = position;
    for (int letter : letters(word)) {
      while (position < sentences.length() && !isLetter(sentences.codePointAt(position))) {
        position += Character.charCount(sentences.codePointAt(position));
      }
      if (position == sentences.length() || lower(sentences.codePointAt(position)) != letter) {
        return Optional.empty();
      }
      position += Character.charCount(sentences.codePointAt(position));
    }
    while (position < sentences.length()) {
      int next = sentences.codePointAt(position);
      if (isLetter(next) || Character.isWhitespace(next)) {
        break;
      }
      position += Character.charCount(next);
    }
    String written = sentences.substring(start, position).strip();
    return Optional.of(written.isEmpty() ? word : written);
  }

  private static int[] letters(String word) {
    return word.codePoints().filter(Punctuation::isLetter).map(Punctuation::lower).toArray();
  }

  private static boolean isLetter(int character) {
    return Character.isLetterOrDigit(character);
  }

  private static int lower(int character) {
    return Character.toLowerCase(character);
  }
}
