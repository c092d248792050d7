package dev.vidport.domain.caption;

import java.util.Set;

/**
 * The direction of a line. Players take it from the first letter (WebVTT section 7.4, {@code
 * unicode-bidi: plaintext}), so a Hebrew sentence that starts with a Latin name would be shown from
 * left to right. Such a line needs a right-to-left mark; every other line is written as it is.
 */
final class BaseDirection {
  private static final char RIGHT_TO_LEFT_MARK = '\u200F';

  private static final Set<String> RIGHT_TO_LEFT =
      Set.of("ar", "dv", "fa", "he", "iw", "ji", "ps", "sd", "ug", "ur", "yi");

  private BaseDirection() {}

  /** The line, with a mark if players would show it in the wrong direction. */
  static String marked(String line, SpokenLanguage language) {
    return RIGHT_TO_LEFT.contains(language.code())
            && startsLeftToRight(line)
            && line.codePoints().anyMatch(BaseDirection::isRightToLeft)
        ? RIGHT_TO_LEFT_MARK + line
        : line;
  }

  private static boolean startsLeftToRight(String line) {
    return line.codePoints()
        .filter(
            one ->
                isRightToLeft(one)
                    || Character.getDirectionality(one) == Character.DIRECTIONALITY_LEFT_TO_RIGHT)
        .limit(1)
        .anyMatch(one -> !isRightToLeft(one));
  }

  private static boolean isRightToLeft(int character) {
    byte direction = Character.getDirectionality(character);
    return direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT
        || direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC;
  }
}
