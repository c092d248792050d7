package dev.vidport.domain.caption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordBoundariesTest {
  private static List<String> words(String language, SpeechUnit... tokens) {
    return applied(language, tokens).stream().map(SpeechUnit::text).toList();
  }

  private static List<SpeechUnit> applied(String language, SpeechUnit... tokens) {
    return new WordBoundaries(new SpokenLanguage(language)).applied(List.of(tokens));
  }

  private static SpeechUnit token(String text, double start) {
    long micros = Math.round(start * 1e6);
    return SpeechUnit.of(text, micros, micros + 100_000, false);
  }

  @Test
  void syllablesOfThaiBecomeWords() {
    assertThat(words("th", token("ภา", 1), token("ษา", 1.1), token("ไทย", 1.2)))
        .containsExactly("ภาษา", "ไทย");
  }

  @Test
  void charactersOfJapaneseBecomeWordsWithTheirTimes() {
    assertThat(applied("ja", token("コン", 1), token("ピュー", 1.1), token("ター", 1.2), token("を", 1.3)))
        .containsExactly(
            SpeechUnit.of("コンピューター", 1_000_000, 1_300_000, false),
            SpeechUnit.of("を", 1_300_000, 1_400_000, false));
  }

  @Test
  void pauseSeparatesWords() {
    assertThat(words("th", token("ภา", 1), token("ษา", 2))).containsExactly("ภา", "ษา");
  }

  @Test
  void phraseOfChineseIsDividedBetweenItsCharacters() {
    assertThat(words("zh", token("大家好", 1), token("今天天气非常好", 2)))
        .containsExactly("大家好", "今", "天", "天", "气", "非", "常", "好");
  }

  @Test
  void wordsWithSpacesStayAsTheyAre() {
    assertThat(words("en", token("internationalization", 1), token("and", 2)))
        .containsExactly("internationalization", "and");
  }
}
