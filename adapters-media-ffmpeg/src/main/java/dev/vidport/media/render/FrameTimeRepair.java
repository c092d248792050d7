package dev.vidport.media.render;

import dev.vidport.domain.media.ClockJump;
import dev.vidport.domain.media.DamagedTimes;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.media.process.FfmpegRelease;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** The filter expression that gives frames with damaged times the time after the frame before. */
final class FrameTimeRepair {
  /** The rounding of times, in microseconds. */
  private static final long ROUNDING = 1;

  /** Later frames may correctly have the time of a damaged frame, but not after a leap. */
  private static final long MIN_LEAP = 150_000;

  /** The rounding of a duration to the longest unit of a container, in microseconds. */
  private static final long END_ROUNDING = 1000;

  private FrameTimeRepair() {}

  /**
   * The argument of {@code setpts}, in microseconds on the source's clock. Registers: whether the
   * frame is damaged (0), and whether frames have positions in the file (1), so that the end of the
   * stream, which has none, is known. Where filters do not know positions, the end is a slot of the
   * output after the last frame.
   *
   * @param rate of the output
   */
  static String times(PlannedSource source, FrameRate rate, FfmpegRelease release) {
    String leaps = "isnan(PREV_INPTS)+gt(abs(PTS-PREV_INPTS)," + MIN_LEAP + ")+ld(0)";
    long frame = rate.micros(1) / source.frameStep();
    boolean knowsEnd = release.filtersKnowPositions();
    String end =
        knowsEnd
            ? "+isnan(POS)*ld(1)*ld(0)"
            : "+ld(0)*(" + areDamagedTimes(source, release, rate.micros(1) + END_ROUNDING) + ")";
    return "'st(0,("
        + areDamagedTimes(source, release, 0)
        + ")*("
        + leaps
        + ")"
        + end
        + ");"
        + (knowsEnd ? "st(1,ld(1)+not(isnan(POS)));" : "")
        + ("if(ld(0),if(isnan(PREV_OUTPTS)," + source.originMicros())
        + (",PREV_OUTPTS+" + frame + "),PTS)'");
  }

  /** A sum that is not 0 if the frame has a damaged time, or one soon after it. */
  private static String areDamagedTimes(
      PlannedSource source, FfmpegRelease release, long soonMicros) {
    return source.damagedTimes().stream()
        .flatMap(times -> shifts(source, release).mapToObj(shift -> shifted(times, shift)))
        .map(times -> isDamagedTime(times, soonMicros))
        .collect(Collectors.joining("+"));
  }

  /**
   * What may have been added to the times of packets before they were decoded, in microseconds: the
   * jump before a damaged time is not known.
   */
  private static LongStream shifts(PlannedSource source, FfmpegRelease release) {
    return release.filtersKnowPositions() || !ClockMap.havePositions(source.jumps())
        ? LongStream.of(0)
        : LongStream.concat(
                LongStream.of(0), source.jumps().stream().mapToLong(ClockJump::shiftMicros))
            .distinct();
  }

  private static DamagedTimes shifted(DamagedTimes times, long micros) {
    return new DamagedTimes(times.fromMicros() + micros, times.toMicros() + micros);
  }

  private static String isDamagedTime(DamagedTimes times, long soonMicros) {
    return "between(PTS,"
        + (times.fromMicros() - ROUNDING)
        + ","
        + (times.toMicros() + soonMicros + ROUNDING)
        + ")";
  }
}
