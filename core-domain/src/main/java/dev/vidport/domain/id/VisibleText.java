package dev.vidport.domain.id;

/** Text without characters that control a terminal or the order of other characters. */
public final class VisibleText {
  private VisibleText() {}

  /** Whether a character is visible: not a control or format character or a line break. */
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

  /** {@code text} with a question mark instead of each character that is not shown. */
  public static String of(String text) {
    return text.codePoints()
        .map(character -> isVisible(character) ? character : '?')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
