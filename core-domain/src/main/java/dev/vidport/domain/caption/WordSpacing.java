package dev.vidport.domain.caption;

import java.lang.Character.UnicodeScript;

/** Decides where scripts put spaces between words. */
final class WordSpacing {
  private WordSpacing() {}

  /** Whether a space belongs between two neighbouring words; neither is empty. */
  static boolean isSpaced(CharSequence left, CharSequence right) {
    int last = Character.codePointBefore(left, left.length());
    int first = Character.codePointAt(right, 0);
    if (last < 0x0E00 && first < 0x0E00) {
      return true;
    }
    return !isEastAsian(last)
        && !isEastAsian(first)
        && !(isSoutheastAsian(last) && isSoutheastAsian(first));
  }

  /** Scripts of Chinese and Japanese, with their punctuation. Korean puts spaces between words. */
  static boolean isEastAsian(int character) {
    if (character < 0x2E80) {
      return false;
    }
    if (character >= 0x3000 && character <= 0x30FF) {
      return true; // punctuation and kana, of which some have no script
    }
    if (character >= 0xFF00 && character <= 0xFFEF) { // half-width and full-width forms
      return UnicodeScript.of(character) != UnicodeScript.HANGUL;
    }
    return switch (UnicodeScript.of(character)) {
      case HAN, HIRAGANA, KATAKANA, BOPOMOFO -> true;
      default -> false;
    };
  }

  static boolean isThai(int character) {
    return UnicodeScript.of(character) == UnicodeScript.THAI;
  }

  private static boolean isSoutheastAsian(int character) {
    return switch (UnicodeScript.of(character)) {
      case THAI, LAO, KHMER, MYANMAR -> true;
      default -> false;
    };
  }
}
