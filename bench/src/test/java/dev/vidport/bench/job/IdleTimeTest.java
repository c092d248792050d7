package dev.vidport.bench.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.bench.job.ProgramLog.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

class IdleTimeTest {
  @Test
  void overlappingRunsAreCountedOnce() {
    IdleTime idle =
        IdleTime.of(
            10,
            List.of(
                new Run(10.1, 10.2, 1, "ffprobe a"),
                new Run(10.3, 12, 1, "ffmpeg video"),
                new Run(10.4, 11, 1, "ffmpeg audio"),
                new Run(12.05, 12.5, 1, "ffmpeg package")),
            12.6);

    assertThat(idle.seconds()).isEqualTo(0.1 + 0.1 + 0.05 + 0.1, within(1e-9));
    assertThat(idle.text())
        .isEqualTo(
            "complete → ffprobe a 100 ms, ffprobe a → ffmpeg video 100 ms,"
                + " ffmpeg video → ffmpeg package 50 ms, ffmpeg package → SUCCEEDED 100 ms");
  }
}
