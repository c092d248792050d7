package dev.vidport.domain.media;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageCodeTest {
  @ParameterizedTest
  @CsvSource({
    "ger,de",
    "deu,de",
    "de,de",
    "de-AT,de",
    "de_AT,de",
    "EN,en",
    "' fre',fr",
    "heb,he",
    "gsw,gsw"
  })
  void tagsOfFilesAreReducedToTheShortestCode(String tag, String code) {
    assertThat(LanguageCode.ofTag(tag)).contains(code);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "und", "mul", "zxx", "qqq", "x", "klingon", "d1", "de\"", "de\nen"})
  void otherTagsNameNoLanguage(String tag) {
    assertThat(LanguageCode.ofTag(tag)).isEmpty();
  }

  @Test
  void namesAreThoseOfTheLanguageItself() {
    assertThat(LanguageCode.nativeName("de")).isEqualTo("Deutsch");
    assertThat(LanguageCode.nativeName("fr")).isEqualTo("Français");
  }
}
