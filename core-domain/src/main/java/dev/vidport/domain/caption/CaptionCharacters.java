package dev.vidport.domain.caption;

/**
 * The characters of caption text. Unlike names ({@link dev.vidport.domain.id.VisibleText}),
 * captions need some characters that are not shown: joiners in Persian, in the scripts of India and
 * in emoji, word boundaries in Khmer, direction marks in Hebrew and Arabic. Embeddings, overrides
 * and isolates are left out: they have effect until they are closed, which a line break prevents,
 * and a line with one direction mark needs none of them (UAX #9, WebVTT section 6).
 */
final class CaptionCharacters {
  private static final int NO_BREAK_SPACE = 0xA0;

  private CaptionCharacters() {}

  /**
   * {@code text} with only characters of captions and single spaces between words; empty if no
   * visible character remains.
   */
  static String clean(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    boolean hasVisible = false;
    for (int i = 0; i < text.length(); ) {
      int character = text.codePointAt(i);
      i += Character.charCount(character);
      if (isSpace(character)) {
        if (!clean.isEmpty() && clean.charAt(clean.length() - 1) != ' ') {
          clean.append(' ');
        }
      } else if (isPermitted(character)) {
        clean.appendCodePoint(character);
        hasVisible |= !isInvisible(character);
      }
    }
    return hasVisible ? clean.toString().strip() : "";
  }

  /** Whether {@code text} can be a line of a cue: visible text with only characters of captions. */
  static boolean isLine(String text) {
    return text.codePoints().allMatch(one -> one == ' ' || isPermitted(one))
        && text.codePoints().anyMatch(one -> one != ' ' && !isInvisible(one));
  }

  /** Whether a control character is neither white space nor the end of a line. */
  static boolean isControl(int character) {
    return Character.getType(character) == Character.CONTROL && !isSpace(character);
  }

  private static boolean isSpace(int character) {
    return character != NO_BREAK_SPACE
        && (Character.isWhitespace(character)
            || Character.isSpaceChar(character)
            || character == 0x85);
  }

  private static boolean isPermitted(int character) {
    return switch (Character.getType(character)) {
      case Character.FORMAT -> isPermittedFormat(character);
      case Character.CONTROL,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      // Includes emoji of later versions of Unicode than the JDK's.
      case Character.UNASSIGNED -> (character & 0xFFFE) != 0xFFFE;
      case Character.SPACE_SEPARATOR -> character == ' ' || character == NO_BREAK_SPACE;
      default -> true;
    };
  }

  private static boolean isPermittedFormat(int character) {
    return (character >= 0x200B && character <= 0x200F) // zero-width space, joiners, marks
        || character == 0x061C // Arabic letter mark
        || character == 0x2060 // word joiner
        || (character >= 0x0600 && character <= 0x0605) // Arabic number signs
        || (character >= 0xE0020 && character <= 0xE007F); // flags of regions
  }

  private static boolean isInvisible(int character) {
    return switch (Character.getType(character)) {
      case Character.FORMAT -> character > 0x0605 || character < 0x0600;
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> true;
      default -> character == ' ' || character == NO_BREAK_SPACE;
    };
  }
}
