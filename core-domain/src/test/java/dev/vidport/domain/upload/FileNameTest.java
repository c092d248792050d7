package dev.vidport.domain.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.refusal.Problems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileNameTest {
  @ParameterizedTest
  @ValueSource(strings = {"holiday.mp4", "Ünï çødé 映画 🎬.mov", "no ending", ".hidden"})
  void usualNamesAreAccepted(String name) {
    assertThat(problemsOf(name).none()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "   ", "../etc/passwd", "a\\b", "a\nb", "a\u0000b", "lone\ud800"})
  void dangerousNamesAreRefused(String name) {
    assertThat(problemsOf(name).none()).isFalse();
  }

  @Test
  void lengthIsCountedInCharactersNotCodeUnits() {
    assertThat(problemsOf("🎬".repeat(200)).none()).isTrue();
    assertThat(problemsOf("🎬".repeat(201)).none()).isFalse();
  }

  private static Problems problemsOf(String name) {
    Problems problems = new Problems();
    FileName.check(name, "fileName", problems);
    return problems;
  }
}
