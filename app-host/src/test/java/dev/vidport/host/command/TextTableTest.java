package dev.vidport.host.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void columnsAreAligned() {
    assertThat(TextTable.of(List.of("A", "LONG"), List.of(List.of("wide", "x"))))
        .containsExactly("A     LONG", "wide  x");
  }

  @Test
  void charactersThatControlTheTerminalAreReplaced() {
    assertThat(TextTable.of(List.of("LABEL"), List.of(List.of("a\u001b[2K\rb\u202ec"))))
        .containsExactly("LABEL", "a?[2K?b?c");
  }
}
