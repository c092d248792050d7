package dev.vidport.domain.id;

/**
 * Text that looks like what it is: nothing in it controls a terminal or the order of characters.
 */
public final class VisibleText {
  private VisibleText() {}

  /** Whether a character is shown: no control or format character, no line break. */
  public static boolean isVisible(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  /** {@code text} with a question mark in the place of each character that is not shown. */
  public static String of(String text) {
    return text.codePoints()
        .map(character -> isVisible(character) ? character : '?')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
