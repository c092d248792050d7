package dev.vidport.domain.caption;

import java.util.ArrayList;
import java.util.List;

/** Divides words that contain spaces, as from recognizers that time whole sentences. */
final class SpeechTokens {
  private SpeechTokens() {}

  static List<SpeechUnit> of(List<SpokenWord> words) {
    List<SpeechUnit> tokens = new ArrayList<>(words.size());
    String before = "";
    for (SpokenWord word : words) {
      String text = Graphemes.bounded(CaptionCharacters.clean(word.text()));
      int start = 0;
      while (start < text.length()) {
        int space = text.indexOf(' ', start);
        int end = space < 0 ? text.length() : space;
        String token = text.substring(start, end);
        if (!CaptionCharacters.isLine(token)) {
          start = end + 1;
          continue;
        }
        SpeechUnit unit =
            SpeechUnit.part(
                word.startMicros(),
                word.endMicros(),
                text.length(),
                start,
                token,
                !before.isEmpty() && isSpaced(before, token, start > 0));
        if (start > 0 && !tokens.isEmpty() && AttachedPunctuation.isPunctuation(token)) {
          // As in French, which puts a space before some punctuation.
          tokens.add(tokens.remove(tokens.size() - 1).plus(unit, "\u00A0"));
        } else {
          tokens.add(unit);
        }
        before = token;
        start = end + 1;
      }
    }
    return tokens;
  }

  /** Thai puts spaces between phrases, so a space of the recognizer is kept. */
  private static boolean isSpaced(String before, String token, boolean hasSpace) {
    return WordSpacing.isSpaced(before, token)
        || (hasSpace
            && !WordSpacing.isEastAsian(before.codePointBefore(before.length()))
            && !WordSpacing.isEastAsian(token.codePointAt(0)));
  }
}
