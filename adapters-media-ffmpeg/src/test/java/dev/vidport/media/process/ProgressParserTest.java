package dev.vidport.media.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressParserTest {
  @Test
  void listenerReceivesFramesWithEachReport() {
    List<Long> reported = new ArrayList<>();
    ProgressParser lines = new ProgressParser(reported::add);

    List.of("frame=12", "out_time_us=400000", "progress=continue", "frame=30", "progress=end")
        .forEach(lines);

    assertThat(reported).containsExactly(12L, 30L);
    assertThat(lines.frames()).isEqualTo(30);
  }

  @Test
  void invalidFrameCountsAreIgnored() {
    ProgressParser lines = new ProgressParser(frames -> {});

    List.of("frame=N/A", "", "frame=", "progress=continue", "nonsense").forEach(lines);

    assertThat(lines.frames()).isZero();
  }
}
