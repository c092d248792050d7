package dev.vidport.media.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.ClockJump;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ClockMapTest {
  @Test
  void jumpsAreCountedInTheTimesWithoutPositions() {
    List<ClockJump> jumps =
        List.of(new ClockJump(2_000, 10, 1_990), new ClockJump(2_000, 30_000, -26_010));

    String expected =
        "'st(0,ld(0)+if(eq(ld(0),0),lt(PTS,PREV_INPTS-900000),"
            + "if(eq(ld(0),1),gt(PTS,16000),0)));"
            + "PTS-(5)+gt(ld(0),0)*(1990)+gt(ld(0),1)*(-28000)'";
    assertThat(ClockMap.videoTimes(jumps, 5)).isEqualTo(expected);
    assertThat(ClockMap.audioTimes(jumps, 5)).isEqualTo(expected);
  }

  @Test
  void jumpsWithoutFramesAfterThemHaveNoEffect() {
    List<ClockJump> jumps =
        List.of(
            new ClockJump(2_000, 10, 1_990, OptionalLong.of(Long.MAX_VALUE), OptionalLong.of(188)));

    assertThat(ClockMap.videoTimes(jumps, 5)).endsWith(";PTS-(5)'");
    assertThat(ClockMap.audioTimes(jumps, 5)).endsWith(";PTS-(5)+gte(ld(0),189)*(1990)'");
  }
}
