package dev.vidport.host.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.usecases.SettableClock;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private final StringWriter shown = new StringWriter();
  private final SettableClock clock = SettableClock.at("2026-01-01T00:00:00Z");

  @Test
  void terminalOverwritesThePreviousLine() {
    try (ProgressLine line = new ProgressLine(new PrintWriter(shown), true, 80, clock)) {
      line.show("10 %");
      line.show("20 %");
    }

    assertThat(shown.toString()).isEqualTo("\r10 %\u001b[K\r20 %\u001b[K" + System.lineSeparator());
  }

  @Test
  void lineThatWouldWrapIsCut() {
    ProgressLine line = new ProgressLine(new PrintWriter(shown), true, 10, clock);

    line.show("0123456789abcdef");

    assertThat(shown.toString()).isEqualTo("\r012345678\u001b[K");
  }

  @Test
  void otherLinesAppearAboveTheShownLine() {
    PrintWriter terminal = new PrintWriter(shown);
    ProgressLine line = new ProgressLine(terminal, true, 80, clock);

    line.above(() -> terminal.print("before\n"));
    line.show("10 %");
    line.above(() -> terminal.print("log\n"));
    line.close();
    line.above(() -> terminal.print("after\n"));

    assertThat(shown.toString())
        .isEqualTo(
            "before\n\r10 %\u001b[K\r\u001b[Klog\n\r10 %\u001b[K"
                + System.lineSeparator()
                + "after\n");
  }

  @Test
  void logGetsALineEveryFiveSeconds() {
    ProgressLine line = new ProgressLine(new PrintWriter(shown), false, 80, clock);

    line.show("10 %");
    clock.advance(Duration.ofSeconds(1));
    line.show("20 %");
    clock.advance(Duration.ofSeconds(5));
    line.show("30 %");

    assertThat(shown.toString().lines()).containsExactly("10 %", "30 %");
  }
}
