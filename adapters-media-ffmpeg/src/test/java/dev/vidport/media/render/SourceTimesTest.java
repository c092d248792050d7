package dev.vidport.media.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.ClockJump;
import dev.vidport.domain.media.DamagedTimes;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.media.Plans;
import dev.vidport.media.process.FfmpegRelease;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Tests the times of sources where filters know no positions. */
class SourceTimesTest {
  private static final SourceTimes TIMES = new SourceTimes(new FfmpegRelease(11));
  private static final FrameRate RATE = new FrameRate(25, 1);

  private static PlannedSource source(List<ClockJump> jumps, List<DamagedTimes> damaged) {
    PlannedSource source = Plans.twoByTwo().sources().get(0);
    return new PlannedSource(
        source.file(),
        source.originMicros(),
        source.frameStep(),
        source.videoStream(),
        source.deinterlace(),
        source.colours(),
        source.matrixVaries(),
        source.placement(),
        source.sizeVaries(),
        jumps,
        damaged,
        source.audio(),
        source.still());
  }

  @Test
  void lastFrameLastsForASlotAtLeast() {
    PlannedSource source = source(List.of(), List.of());

    assertThat(TIMES.videoInput(source, RATE))
        .containsExactly(
            "-bsf:0", "setts=pts=PTS:dts=DTS:duration='max(DURATION,ceil(40000/1000000/TB))'");
    assertThat(TIMES.videoFilters(source, RATE)).containsExactly("setpts=PTS-(20000)");
    assertThat(TIMES.audioInput(source)).isEmpty();
  }

  @Test
  void packetsAreShiftedByTheirPositions() {
    ClockJump jump =
        new ClockJump(2_000, 10, 1_990, OptionalLong.of(376), OptionalLong.of(Long.MAX_VALUE));
    PlannedSource source = source(List.of(jump), List.of());
    String register =
        "st(0,if(lt(POS,0),if(gt(DTS,NOPTS)*lt(DTS,PREV_INDTS-900000/1000000/TB),"
            + "if(lt(ld(0),377),377,ld(0)),ld(0)),POS+1));";
    String shift = "+round((0+gte(ld(0),377)*(1990))/1000000/TB)";

    assertThat(TIMES.videoInput(source, RATE))
        .containsExactly(
            "-bsf:0",
            ("setts=pts='" + register + "if(gt(PTS,NOPTS),PTS" + shift + ",NOPTS)'")
                + (":dts='" + register + "if(gt(DTS,NOPTS),DTS" + shift + ",NOPTS)'"));
    assertThat(TIMES.videoFilters(source, RATE)).containsExactly("setpts=PTS-(20000)");
    assertThat(TIMES.audioInput(source)).hasSize(2);
    assertThat(TIMES.audioTimes(source, 5)).isEqualTo("PTS-(5)");
    assertThat(TIMES.audioTimesAnew(source, 5)).isEqualTo("PTS-(5)");
  }

  @Test
  void endAfterADamagedTimeIsRecognizedByTheDurationOfTheLastFrame() {
    PlannedSource source = source(List.of(), List.of(new DamagedTimes(9_000_000, 9_000_000)));

    assertThat(TIMES.videoInput(source, RATE).get(1))
        .endsWith(":duration='ceil(40000/1000000/TB)'");
    assertThat(TIMES.videoFilters(source, RATE).get(0))
        .contains("+ld(0)*(between(PTS,8999999,9041001))")
        .doesNotContain("POS");
  }
}
