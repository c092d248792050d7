package dev.vidport.domain.caption;

import java.util.ArrayList;
import java.util.List;

/** Keeps punctuation and marks with the word that they belong to. */
final class AttachedPunctuation {
  private static final String STARTS_NO_LINE =
      ".,;:!?…%。、，．！？；：・ー～〜ヽヾゝゞ々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ؟،؛۔।॥ๆฯໆ៕៖ៗ၊။";

  private AttachedPunctuation() {}

  /**
   * Joins units that a line must not separate, as far as they fit in a line.
   *
   * @return units with visible text
   */
  static List<SpeechUnit> attach(List<SpeechUnit> units, int maxColumns) {
    List<SpeechUnit> attached = new ArrayList<>(units.size());
    for (SpeechUnit unit : units) {
      boolean isVisible = CaptionCharacters.isLine(unit.text());
      if (!attached.isEmpty()) {
        SpeechUnit last = attached.get(attached.size() - 1);
        if ((!isVisible || belongTogether(last, unit))
            && last.columns() + unit.columns() <= maxColumns) {
          attached.set(attached.size() - 1, last.plus(unit, ""));
          continue;
        }
      }
      if (isVisible) {
        attached.add(unit);
      }
    }
    return attached;
  }

  private static boolean belongTogether(SpeechUnit last, SpeechUnit unit) {
    int first = unit.text().codePointAt(0);
    if (isMark(first)) {
      return true;
    }
    if (unit.isSpaced()) {
      return isPunctuation(unit.text());
    }
    int before = last.text().codePointBefore(last.text().length());
    int type = Character.getType(before);
    return startsNoLine(first)
        || type == Character.START_PUNCTUATION
        || type == Character.INITIAL_QUOTE_PUNCTUATION;
  }

  private static boolean isMark(int character) {
    return switch (Character.getType(character)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK ->
          true;
      default -> character == 0x200D; // zero-width joiner
    };
  }

  /** Whether a text is only punctuation that follows a word. */
  static boolean isPunctuation(String text) {
    return text.codePoints().allMatch(AttachedPunctuation::startsNoLine);
  }

  private static boolean startsNoLine(int character) {
    return STARTS_NO_LINE.indexOf(character) >= 0 || SpeechUnit.isClosing(character);
  }
}
