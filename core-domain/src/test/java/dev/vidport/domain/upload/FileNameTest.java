package dev.vidport.domain.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileNameTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "holiday.mp4",
        "Ünï çødé 映画 🎬.mov",
        "no ending",
        ".hidden",
        "e\u0301",
        "می\u200Cخواهم.mp4",
        "👩\u200D🚀"
      })
  void usualNamesAreKept(String name) {
    assertThat(FileName.label(name)).isEqualTo(name);
    assertThat(problemsOf(name).none()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "../etc/passwd, passwd",
    "C:\\Videos\\talk.mov, talk.mov",
    "/home/ada\\b.mp4, b.mp4",
    "' talk.mp4 ', talk.mp4",
  })
  void onlyTheLastSegmentOfAPathIsKept(String name, String label) {
    assertThat(FileName.label(name)).isEqualTo(label);
  }

  @Test
  void controlCharactersAndLoneSurrogatesAreRemoved() {
    assertThat(FileName.label("a\nb\u0000c\u007f\ud800.mp4")).isEqualTo("abc.mp4");
  }

  @Test
  void charactersThatChangeTheOrderOfOthersAreRemoved() {
    assertThat(FileName.label("a\u202Egpj.\u2066\u2069b\u202A\u202C\u2028.exe"))
        .isEqualTo("agpj.b.exe");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "   ", "folder/", "\\", "\u0000", "\n\t", "\ud800", "\u202E"})
  void nameOfWhichNothingIsLeftIsRefused(String name) {
    assertThat(problemsOf(name).list())
        .extracting(problem -> problem.field() + ": " + problem.message())
        .containsExactly("fileName: must have at least one character that can be displayed");
  }

  @Test
  void longNameIsRefusedWhereItMustNotBeShortened() {
    assertThat(lengthProblemsOf("a".repeat(196) + ".mp4").none()).isTrue();
    assertThat(lengthProblemsOf("a".repeat(197) + ".mp4").list())
        .extracting(Problem::message)
        .containsExactly("must have 1 to 200 characters");
    assertThat(problemsOf("a".repeat(197) + ".mp4").none()).isTrue();
  }

  @Test
  void labelOfALongNameKeepsItsExtension() {
    assertThat(FileName.label("a".repeat(1_000) + ".mp4")).isEqualTo("a".repeat(196) + ".mp4");
    assertThat(FileName.label("a".repeat(195) + " " + "b".repeat(9) + ".mp4"))
        .isEqualTo("a".repeat(195) + ".mp4");
  }

  @Test
  void longTextAfterTheLastDotIsNoExtension() {
    assertThat(FileName.label("a." + "b".repeat(300))).isEqualTo("a." + "b".repeat(198));
    assertThat(FileName.label("a".repeat(300))).isEqualTo("a".repeat(200));
  }

  @Test
  void lengthIsCountedInCharactersNotCodeUnits() {
    assertThat(lengthProblemsOf("🎬".repeat(200)).none()).isTrue();
    assertThat(lengthProblemsOf("🎬".repeat(201)).none()).isFalse();
    assertThat(FileName.label("🎬".repeat(201))).isEqualTo("🎬".repeat(200));
  }

  private static Problems problemsOf(String name) {
    Problems problems = new Problems();
    FileName.check(name, "fileName", problems);
    return problems;
  }

  private static Problems lengthProblemsOf(String name) {
    Problems problems = new Problems();
    FileName.checkWithLength(name, "fileName", problems);
    return problems;
  }
}
