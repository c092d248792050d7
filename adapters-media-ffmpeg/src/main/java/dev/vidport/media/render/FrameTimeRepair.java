package dev.vidport.media.render;

import dev.vidport.domain.media.DamagedTimes;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.render.PlannedSource;
import java.util.stream.Collectors;

/** The filter expression that gives frames with damaged times the time after the frame before. */
final class FrameTimeRepair {
  /** The rounding of times, in microseconds. */
  private static final long ROUNDING = 1;

  /** Later frames may correctly have the time of a damaged frame, but not after a leap. */
  private static final long MIN_LEAP = 150_000;

  private FrameTimeRepair() {}

  /**
   * The argument of {@code setpts}, in microseconds on the source's clock. Registers: whether the
   * frame is damaged (0), and whether frames have positions in the file (1), so that the end of the
   * stream, which has none, is known.
   *
   * @param rate of the output
   */
  static String times(PlannedSource source, FrameRate rate) {
    String isDamagedTime =
        source.damagedTimes().stream()
            .map(FrameTimeRepair::isDamagedTime)
            .collect(Collectors.joining("+"));
    String leaps = "isnan(PREV_INPTS)+gt(abs(PTS-PREV_INPTS)," + MIN_LEAP + ")+ld(0)";
    long frame = rate.micros(1) / source.frameStep();
    return "'st(0,("
        + isDamagedTime
        + ")*("
        + leaps
        + ")+isnan(POS)*ld(1)*ld(0));"
        + "st(1,ld(1)+not(isnan(POS)));"
        + ("if(ld(0),if(isnan(PREV_OUTPTS)," + source.originMicros())
        + (",PREV_OUTPTS+" + frame + "),PTS)'");
  }

  private static String isDamagedTime(DamagedTimes times) {
    return "between(PTS,"
        + (times.fromMicros() - ROUNDING)
        + ","
        + (times.toMicros() + ROUNDING)
        + ")";
  }
}
