package dev.vidport.domain.caption;

/**
 * A piece of text that lines and cues keep whole: a word with its punctuation, or a part of a word
 * that is longer than a line.
 *
 * @param isSpaced whether a space separates it from the unit before
 * @param columns width of the text ({@link Graphemes})
 */
record SpeechUnit(String text, long startMicros, long endMicros, boolean isSpaced, int columns) {
  static SpeechUnit of(String text, long startMicros, long endMicros, boolean isSpaced) {
    return new SpeechUnit(text, startMicros, endMicros, isSpaced, Graphemes.columns(text));
  }

  /**
   * The part of a text that starts at {@code offset}, with its share of the time.
   *
   * @param length of the whole text
   */
  static SpeechUnit part(
      long startMicros, long endMicros, int length, int offset, String text, boolean isSpaced) {
    double perCharacter = (double) (endMicros - startMicros) / length;
    return of(
        text,
        startMicros + (long) (perCharacter * offset),
        startMicros + (long) (perCharacter * (offset + text.length())),
        isSpaced);
  }

  /** The part of this unit that starts at {@code offset}, with its share of the time. */
  SpeechUnit part(int offset, String part) {
    return part(startMicros, endMicros, text.length(), offset, part, offset == 0 && isSpaced);
  }

  /** This unit with the next one as one. */
  SpeechUnit plus(SpeechUnit next, String separator) {
    return of(
        text + separator + next.text(),
        startMicros,
        Math.max(endMicros, next.endMicros()),
        isSpaced);
  }

  Ending ending() {
    return ending(text);
  }

  /** How a text ends, ignoring quotation marks and brackets after the punctuation. */
  static Ending ending(CharSequence text) {
    for (int i = text.length(); i > 0; ) {
      int character = Character.codePointBefore(text, i);
      i -= Character.charCount(character);
      if (isClosing(character)) {
        continue;
      }
      if (".!?…。！？．؟۔।॥။៕።".indexOf(character) >= 0) {
        return Ending.SENTENCE;
      }
      return ",;:，、；：،؛၊–—".indexOf(character) >= 0 ? Ending.CLAUSE : Ending.NONE;
    }
    return Ending.NONE;
  }

  static boolean isClosing(int character) {
    int type = Character.getType(character);
    return type == Character.END_PUNCTUATION
        || type == Character.FINAL_QUOTE_PUNCTUATION
        || character == '"'
        || character == '\''
        || Character.getType(character) == Character.FORMAT;
  }

  /** The part of the text that ends with a unit. */
  enum Ending {
    SENTENCE,
    CLAUSE,
    NONE
  }
}
