package dev.vidport.domain.caption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpeechTokensTest {
  private static List<SpeechUnit> tokens(String... words) {
    return SpeechTokens.of(
        List.of(words).stream().map(word -> new SpokenWord(word, 0, 1_000_000, 1)).toList());
  }

  @Test
  void sentenceIsDividedAtItsSpacesWithSharesOfTheTime() {
    assertThat(tokens("to be or"))
        .containsExactly(
            SpeechUnit.of("to", 0, 250_000, false),
            SpeechUnit.of("be", 375_000, 625_000, true),
            SpeechUnit.of("or", 750_000, 1_000_000, true));
  }

  @Test
  void punctuationAfterASpaceStaysWithItsWord() {
    assertThat(tokens("vrai ?", "Oui"))
        .extracting(SpeechUnit::text)
        .containsExactly("vrai\u00A0?", "Oui");
  }

  @Test
  void invisibleTextIsLeftOut() {
    assertThat(tokens("a \u200B b", "\u202E"))
        .extracting(SpeechUnit::text)
        .containsExactly("a", "b");
  }

  @Test
  void thaiKeepsTheSpacesOfTheRecognizerOnly() {
    assertThat(tokens("ครับ สวัสดี", "ครับ"))
        .extracting(SpeechUnit::isSpaced)
        .containsExactly(false, true, false);
  }

  @Test
  void japaneseHasNoSpaces() {
    assertThat(tokens("今日 は", "いい"))
        .extracting(SpeechUnit::isSpaced)
        .containsExactly(false, false, false);
  }
}
