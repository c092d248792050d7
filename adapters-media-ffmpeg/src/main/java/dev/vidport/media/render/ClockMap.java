package dev.vidport.media.render;

import dev.vidport.domain.media.ClockJump;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The expressions that continue the times of a source after each jump of its clock, for filters and
 * bitstream filters. They determine the jumps before a frame by the position in the file, because
 * the times of one stream may not show the jump of the other. Without positions, they count the
 * jumps in the times. The source must be read from its start.
 */
final class ClockMap {
  /** Frames of one recording never step back as far as this, in microseconds. */
  private static final long MIN_STEP_BACK = 900_000;

  private ClockMap() {}

  /**
   * The argument of {@code setpts} for the video, in microseconds.
   *
   * @param originMicros the time that becomes 0
   */
  static String videoTimes(List<ClockJump> jumps, long originMicros) {
    return times(jumps, originMicros, jump -> jump.videoPosition().orElseThrow());
  }

  /**
   * The argument of {@code asetpts} for the audio, in microseconds.
   *
   * @param originMicros the time that becomes 0
   */
  static String audioTimes(List<ClockJump> jumps, long originMicros) {
    return times(jumps, originMicros, jump -> jump.audioPosition().orElseThrow());
  }

  private static String times(
      List<ClockJump> jumps, long originMicros, ToLongFunction<ClockJump> position) {
    return havePositions(jumps)
        ? byPosition(jumps, originMicros, position, false)
        : byTime(jumps, originMicros, 1);
  }

  /** Whether the positions of all jumps are known; false if there are none. */
  static boolean havePositions(List<ClockJump> jumps) {
    return !jumps.isEmpty() && jumps.stream().allMatch(ClockJump::hasPositions);
  }

  /**
   * Like {@link #audioTimes}, for filters that may be set up again and then lose the position. A
   * frame without a position then follows the frame before it.
   *
   * @param jumps have positions
   */
  static String audioTimesAnew(List<ClockJump> jumps, long originMicros) {
    return byPosition(jumps, originMicros, jump -> jump.audioPosition().orElseThrow(), true);
  }

  /**
   * The argument of {@code setts} for a container with times in milliseconds.
   *
   * @param originMicros the time that becomes 0
   */
  static String packetMillis(List<ClockJump> jumps, long originMicros) {
    return byTime(jumps, originMicros, 1000);
  }

  /**
   * The argument of {@code setts} for the packets of the video.
   *
   * @param jumps have positions
   */
  static String videoPackets(List<ClockJump> jumps) {
    return packets(jumps, jump -> jump.videoPosition().orElseThrow());
  }

  /**
   * The argument of {@code setts} for the packets of the audio.
   *
   * @param jumps have positions
   */
  static String audioPackets(List<ClockJump> jumps) {
    return packets(jumps, jump -> jump.audioPosition().orElseThrow());
  }

  /** Packets without one of the two times, or without both, stay so. */
  private static String packets(List<ClockJump> jumps, ToLongFunction<ClockJump> position) {
    ByPosition map = ByPosition.of(jumps, position);
    String stepsBack = "gt(DTS,NOPTS)*lt(DTS,PREV_INDTS-" + MIN_STEP_BACK + "/1000000/TB)";
    String register = map.register("lt(POS,0)", stepsBack);
    String shift = "+round((0" + map.shift() + ")/1000000/TB)";
    return Stream.of("PTS", "DTS")
        .map(
            time ->
                time.toLowerCase(Locale.ROOT)
                    + "='"
                    + register
                    + ("if(gt(" + time + ",NOPTS)," + time + shift + ",NOPTS)'"))
        .collect(Collectors.joining(":"));
  }

  private static String byPosition(
      List<ClockJump> jumps,
      long originMicros,
      ToLongFunction<ClockJump> position,
      boolean mayForget) {
    ByPosition map = ByPosition.of(jumps, position);
    String times = "PTS-(" + originMicros + ")" + map.shift();
    return "'"
        + map.register("isnan(POS)", "lt(PTS,PREV_INPTS-" + MIN_STEP_BACK + ")")
        + (mayForget ? "if(ld(0)," + times + ",NAN)" : times)
        + "'";
  }

  /**
   * Register 0 is the position of the last frame or packet that has one, plus one.
   *
   * @param starts the value of the register from which on each jump has an effect
   * @param shift the microseconds to add, as terms after another
   */
  private record ByPosition(List<Long> starts, String shift) {
    static ByPosition of(List<ClockJump> jumps, ToLongFunction<ClockJump> position) {
      List<Long> starts = new ArrayList<>();
      StringBuilder shift = new StringBuilder();
      long before = 0;
      for (ClockJump jump : jumps) {
        long start = position.applyAsLong(jump);
        // Without a frame after it, the jump has no effect.
        if (start != Long.MAX_VALUE) {
          starts.add(start + 1);
          shift.append("+gte(ld(0),").append(start + 1).append(")*(");
          shift.append(jump.shiftMicros() - before).append(")");
          before = jump.shiftMicros();
        }
      }
      return new ByPosition(starts, shift.toString());
    }

    /**
     * Sets the register.
     *
     * @param isUnknown whether the position is unknown
     * @param stepsBack whether the time is before that of the frame or packet before it
     */
    String register(String isUnknown, String stepsBack) {
      // The parser of MPEG-PS may merge the end of a recording with the next one.
      String next = "ld(0)";
      for (int i = starts.size() - 1; i >= 0; i--) {
        next = "if(lt(ld(0)," + starts.get(i) + ")," + starts.get(i) + "," + next + ")";
      }
      String last = "if(" + stepsBack + "," + next + ",ld(0))";
      return "st(0,if(" + isUnknown + "," + last + ",POS+1));";
    }
  }

  private static String byTime(List<ClockJump> jumps, long originMicros, long unitMicros) {
    String origin = "PTS-(" + originMicros / unitMicros + ")";
    if (jumps.isEmpty()) {
      return origin;
    }
    String next = "0";
    StringBuilder shift = new StringBuilder();
    long before = 0;
    for (int i = jumps.size() - 1; i >= 0; i--) {
      next = "if(eq(ld(0)," + i + ")," + isAfter(jumps.get(i), unitMicros) + "," + next + ")";
    }
    for (int i = 0; i < jumps.size(); i++) {
      long after = jumps.get(i).shiftMicros() / unitMicros;
      shift.append("+gt(ld(0)," + i + ")*(" + (after - before) + ")");
      before = after;
    }
    return "'st(0,ld(0)+" + next + ");" + origin + shift + "'";
  }

  private static String isAfter(ClockJump jump, long unitMicros) {
    return jump.isBackward()
        ? "lt(PTS,PREV_INPTS-" + MIN_STEP_BACK / unitMicros + ")"
        : "gt(PTS," + (jump.fromMicros() + jump.toMicros()) / 2 / unitMicros + ")";
  }
}
