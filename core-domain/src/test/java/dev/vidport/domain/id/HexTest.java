package dev.vidport.domain.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HexTest {
  @Test
  void acceptsEachLowerCaseHexadecimalDigit() {
    assertThat(Hex.is("0123456789abcdef", 16)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", ":", "`", "g", "A", "F", " ", "-", "\u0661", "ａ"})
  void refusesEveryOtherCharacter(String other) {
    assertThat(Hex.is("00" + other + "0", 4)).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> Hex.require("000" + other, 4));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "000", "00000"})
  void refusesAnotherLength(String text) {
    assertThat(Hex.is(text, 4)).isFalse();
  }
}
