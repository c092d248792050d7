package dev.vidport.media.render;

import dev.vidport.domain.media.ClockJump;
import java.util.List;

/**
 * The filter expressions that continue the times of a source after each jump of its clock. They
 * count the jumps, so the source must be read from its start.
 */
final class ClockMap {
  /** Frames of one recording never step back as far as this, in microseconds. */
  private static final long MIN_STEP_BACK = 900_000;

  private ClockMap() {}

  /**
   * The argument of {@code setpts} or {@code asetpts}, in microseconds.
   *
   * @param originMicros the time that becomes 0
   */
  static String times(List<ClockJump> jumps, long originMicros) {
    return expression(jumps, originMicros, 1);
  }

  /**
   * The argument of {@code setts} for a container with times in milliseconds.
   *
   * @param originMicros the time that becomes 0
   */
  static String packetMillis(List<ClockJump> jumps, long originMicros) {
    return expression(jumps, originMicros, 1000);
  }

  private static String expression(List<ClockJump> jumps, long originMicros, long unitMicros) {
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
