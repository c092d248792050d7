package dev.vidport.domain.caption;

/**
 * A word that a speech recognizer heard. Languages without spaces may have single characters as
 * words. The times come from the recognizer: they may overlap others or be out of order.
 *
 * @param text without surrounding white space; punctuation belongs to the word before it
 * @param startMicros start in microseconds
 * @param endMicros end in microseconds, not before the start
 * @param confidence 0 to 1; 1 where the recognizer gives none
 */
public record SpokenWord(String text, long startMicros, long endMicros, double confidence) {
  public SpokenWord {
    if (text.isBlank() || endMicros < startMicros) {
      throw new IllegalArgumentException("not a spoken word");
    }
  }

  /** This word, later by an offset. */
  public SpokenWord plus(long micros) {
    return new SpokenWord(text, startMicros + micros, endMicros + micros, confidence);
  }
}
