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

  /**
   * Whether text of a user may contain a character: not a control character or a line break, and
   * none that changes the order of others. Unlike {@link #isVisible}, it admits the format
   * characters that join emoji and letters.
   */
  public static boolean isPlain(int character) {
    return isVisible(character)
        || (Character.getType(character) == Character.FORMAT && !changesOrder(character));
  }

  private static boolean changesOrder(int character) {
    return switch (Character.getDirectionality(character)) {
      case Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING,
          Character.DIRECTIONALITY_LEFT_TO_RIGHT_OVERRIDE,
          Character.DIRECTIONALITY_LEFT_TO_RIGHT_ISOLATE,
          Character.DIRECTIONALITY_RIGHT_TO_LEFT_EMBEDDING,
          Character.DIRECTIONALITY_RIGHT_TO_LEFT_OVERRIDE,
          Character.DIRECTIONALITY_RIGHT_TO_LEFT_ISOLATE,
          Character.DIRECTIONALITY_FIRST_STRONG_ISOLATE,
          Character.DIRECTIONALITY_POP_DIRECTIONAL_FORMAT,
          Character.DIRECTIONALITY_POP_DIRECTIONAL_ISOLATE ->
          true;
      default -> false;
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
