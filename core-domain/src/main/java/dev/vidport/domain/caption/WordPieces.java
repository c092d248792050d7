package dev.vidport.domain.caption;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;

/**
 * Joins the pieces of words that Whisper's models produce. A piece that begins with a space begins
 * a word; others, such as syllables and punctuation, continue it. In scripts without spaces every
 * letter begins a word.
 */
public final class WordPieces {
  private final List<SpokenWord> words = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private long startMicros;
  private long endMicros;
  private double confidence;

  /**
   * Adds the next piece.
   *
   * @param piece with the spaces that the recognizer put before it
   * @param pieceConfidence 0 to 1; a word has the lowest confidence of its pieces
   */
  public void add(String piece, long pieceStart, long pieceEnd, double pieceConfidence) {
    if (piece.isBlank()) {
      if (!piece.isEmpty()) {
        endWord();
      }
      return;
    }
    if (text.length() == 0 || beginsWord(piece)) {
      endWord();
      startMicros = pieceStart;
      endMicros = pieceStart;
      confidence = 1;
    }
    text.append(piece);
    endMicros = Math.max(endMicros, pieceEnd);
    confidence = Math.min(confidence, pieceConfidence);
  }

  private boolean beginsWord(String piece) {
    int first = piece.codePointAt(0);
    return Character.isWhitespace(first)
        || Character.isWhitespace(text.charAt(text.length() - 1))
        || (Character.isLetter(first) && isWrittenWithoutSpaces(first));
  }

  private static boolean isWrittenWithoutSpaces(int letter) {
    return switch (UnicodeScript.of(letter)) {
      case HAN, HIRAGANA, KATAKANA, BOPOMOFO, THAI, LAO, KHMER, MYANMAR -> true;
      default -> false;
    };
  }

  private void endWord() {
    String word = text.toString().strip();
    text.setLength(0);
    if (!word.isEmpty()) {
      words.add(new SpokenWord(word, startMicros, endMicros, confidence));
    }
  }

  /** The words of all pieces so far; ends the last one. */
  public List<SpokenWord> words() {
    endWord();
    return List.copyOf(words);
  }
}
