package dev.vidport.host.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ByteProgressTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void rateAndRemainingTimeFollowFromTheSentBytes() {
    ByteProgress progress = new ByteProgress("talk.mp4", 100_000_000);

    progress.line(START, 0);
    String line = progress.line(START.plusSeconds(5), 50_000_000);

    assertThat(line)
        .isEqualTo(
            "talk.mp4 [============            ]  50 %  50.0 MB of 100.0 MB  10.0 MB/s  6 s left");
  }

  @Test
  void rateIgnoresOldSamples() {
    ByteProgress progress = new ByteProgress("talk.mp4", 100_000_000);
    progress.line(START, 0);
    for (int second = 20; second <= 30; second++) {
      progress.line(START.plusSeconds(second), 50_000_000 + (second - 20) * 1_000_000L);
    }

    assertThat(progress.line(START.plusSeconds(31), 61_000_000)).contains("1.0 MB/s");
  }

  @Test
  void finishedTransferShowsNoRemainingTime() {
    ByteProgress progress = new ByteProgress("a", 1_000);
    progress.line(START, 0);

    assertThat(progress.line(START.plusSeconds(1), 1_000))
        .isEqualTo("a [========================] 100 %  1.0 kB of 1.0 kB");
  }

  @ParameterizedTest
  @CsvSource({"0, 0 B", "999, 999 B", "1000, 1.0 kB", "999960, 1.0 MB", "21474836480, 21.5 GB"})
  void bytesAreShownInPowersOfTen(long bytes, String words) {
    assertThat(ByteProgress.bytes(bytes)).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({"0, 0 s", "59, 59 s", "60, 1:00", "3599, 59:59", "3661, 1:01:01"})
  void durationsAreShownAsOnAClock(long seconds, String words) {
    assertThat(ByteProgress.duration(Duration.ofSeconds(seconds))).isEqualTo(words);
  }
}
