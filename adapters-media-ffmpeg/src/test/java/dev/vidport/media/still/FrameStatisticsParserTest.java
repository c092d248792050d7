package dev.vidport.media.still;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FrameStatisticsParserTest {
  private final FrameStatisticsParser parser = new FrameStatisticsParser();

  private void print(String... text) {
    Stream.of(text).forEach(parser);
  }

  @Test
  void valuesOfEachFrameAreParsed() {
    print("frame:0    pts:1       pts_time:0", "lavfi.signalstats.YLOW=16", "lavfi.blur=-nan");
    print(
        "frame:1    pts:2       pts_time:2.002",
        "lavfi.signalstats.YLOW=20",
        "lavfi.signalstats.YAVG=110.5",
        "lavfi.signalstats.YHIGH=190",
        "lavfi.signalstats.YMAX=230",
        "lavfi.blur=3.5");

    assertThat(parser.frames()).hasSize(2);
    assertThat(parser.frames().get(0).blur()).isNaN();
    assertThat(parser.frames().get(1))
        .isEqualTo(new FrameStatistics(1, 2.002, 110.5, 20, 190, 230, 3.5));
  }

  @Test
  void frameWithoutATimeIsCountedAndSkipped() {
    print("frame:0    pts:NOPTS   pts_time:NOPTS", "lavfi.blur=3");
    print("frame:1    pts:2       pts_time:2", "lavfi.blur=4");

    assertThat(parser.frames()).extracting(FrameStatistics::number).containsExactly(1);
  }

  @Test
  void noOutputMeansNoFrames() {
    assertThat(parser.frames()).isEmpty();
  }
}
