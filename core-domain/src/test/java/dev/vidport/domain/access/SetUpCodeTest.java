package dev.vidport.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SetUpCodeTest {
  @Test
  void sixtyBitsAreTwelveSymbolsInGroups() {
    assertThat(SetUpCode.of("000000000000000" + "ff").text()).isEqualTo("AAAA-AAAA-AAAA");
    assertThat(SetUpCode.of("fffffffffffffff" + "00").text()).isEqualTo("9999-9999-9999");
    assertThat(SetUpCode.of("00443214c74254b").text()).isEqualTo("ABCD-EFGH-JKLM");
  }

  @Test
  void writtenFormsAreTheSameCode() {
    assertThat(SetUpCode.symbols(" abcd efghJKLM\n"))
        .isEqualTo(SetUpCode.symbols("ABCD-EFGH-JKLM"))
        .isEqualTo("ABCDEFGHJKLM");
  }

  @Test
  void codeIsNotInLogs() {
    assertThat(SetUpCode.of("00443214c74254b")).hasToString("(set-up code)");
  }
}
