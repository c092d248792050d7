package dev.vidport.media.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControllingTerminalTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "1234 (java) S 1 1234 1234 0 -1 4194304 100, false",
    "1234 (java) S 1 1234 1234 34816 -1 4194304 100, true",
    "1234 (a) S 1 (java) S 1 1234 1234 0 -1 4194304 100, false",
    "1234 (a b) S 1 1234 1234 34816 -1 4194304 100, true",
    "1234 (java) S 1, true"
  })
  void processHasATerminalIfItsStatusNamesOne(String status, boolean terminal) throws IOException {
    assertThat(ControllingTerminal.isIn(Files.writeString(folder.resolve("stat"), status)))
        .isEqualTo(terminal);
  }

  @Test
  void processOfASystemWithoutStatusFilesMayHaveATerminal() {
    assertThat(ControllingTerminal.isIn(folder.resolve("missing"))).isTrue();
  }
}
