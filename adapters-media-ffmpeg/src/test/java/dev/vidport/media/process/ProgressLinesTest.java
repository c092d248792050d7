package dev.vidport.media.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressLinesTest {
  @Test
  void listenerReceivesFramesWithEachReport() {
    List<Long> reported = new ArrayList<>();
    ProgressLines lines = new ProgressLines(reported::add);

    List.of("frame=12", "out_time_us=400000", "progress=continue", "frame=30", "progress=end")
        .forEach(lines);

    assertThat(reported).containsExactly(12L, 30L);
    assertThat(lines.frames()).isEqualTo(30);
  }

  @Test
  void invalidFrameCountsAreIgnored() {
    ProgressLines lines = new ProgressLines(frames -> {});

    List.of("frame=N/A", "", "frame=", "progress=continue", "nonsense").forEach(lines);

    assertThat(lines.frames()).isZero();
  }
}
