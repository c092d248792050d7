package dev.vidport.media.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.ClockJump;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FrameSizesTest {
  private static ClockJump jump(long shiftMicros, long videoPosition) {
    return new ClockJump(
        0, 0, shiftMicros, OptionalLong.of(videoPosition), OptionalLong.of(videoPosition));
  }

  @Test
  void timeFromTheLastKeyframeToARestartCounts() {
    FrameSizes sizes = new FrameSizes(List.of(jump(6_000_000, 900), jump(8_000_000, 1200)));
    sizes.accept("0.000000,100,640,360,1:1");
    sizes.accept("0.000000,900,160,90,1:1");
    sizes.accept("1.000000,N/A,160,90,1:1");
    sizes.accept("0.000000,1200,320,180,1:1");

    assertThat(sizes.largest(10_000_000)).hasValue(new FrameSizes.Size(640, 360));
  }

  @Test
  void largestSizeMustBeShownForASecond() {
    FrameSizes sizes = new FrameSizes();
    sizes.accept("0.000000,100,320,180,1:1");
    sizes.accept("2.000000,200,640,360,1:1");
    sizes.accept("2.900000,300,160,90,1:1");

    assertThat(sizes.largest(5_000_000)).hasValue(new FrameSizes.Size(320, 180));
  }
}
