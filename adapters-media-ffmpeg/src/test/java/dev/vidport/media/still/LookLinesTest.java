package dev.vidport.media.still;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LookLinesTest {
  private final LookLines lines = new LookLines();

  private void printed(String... text) {
    Stream.of(text).forEach(lines);
  }

  @Test
  void figuresOfEachPictureAreRead() {
    printed("frame:0    pts:1       pts_time:0", "lavfi.signalstats.YLOW=16", "lavfi.blur=-nan");
    printed(
        "frame:1    pts:2       pts_time:2.002",
        "lavfi.signalstats.YLOW=20",
        "lavfi.signalstats.YAVG=110.5",
        "lavfi.signalstats.YHIGH=190",
        "lavfi.signalstats.YMAX=230",
        "lavfi.blur=3.5");

    assertThat(lines.looks()).hasSize(2);
    assertThat(lines.looks().get(0).blur()).isNaN();
    assertThat(lines.looks().get(1)).isEqualTo(new Look(1, 2.002, 110.5, 20, 190, 230, 3.5));
  }

  @Test
  void pictureWithoutATimeIsCountedAndLeftOut() {
    printed("frame:0    pts:NOPTS   pts_time:NOPTS", "lavfi.blur=3");
    printed("frame:1    pts:2       pts_time:2", "lavfi.blur=4");

    assertThat(lines.looks()).extracting(Look::number).containsExactly(1);
  }

  @Test
  void noPictureIsNone() {
    assertThat(lines.looks()).isEmpty();
  }
}
