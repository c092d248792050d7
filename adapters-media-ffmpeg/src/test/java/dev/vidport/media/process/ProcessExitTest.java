package dev.vidport.media.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessExitTest {
  @Test
  void threadThatFailedIsAFailureWhateverTheExitCode() {
    String failed = "[fc#0 @ 0x1] Terminating thread with return code -22 (Invalid argument)";

    assertThat(new ProcessExit(0, failed).succeeded()).isFalse();
    assertThat(new ProcessExit(0, "[aac @ 0x1] Queue input is backward in time").succeeded())
        .isTrue();
    assertThat(new ProcessExit(1, "").succeeded()).isFalse();
  }
}
