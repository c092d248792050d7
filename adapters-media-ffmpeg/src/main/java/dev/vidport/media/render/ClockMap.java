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
    if (jumps.isEmpty()) {
      return "PTS-(" + originMicros + ")";
    }
    StringBuilder shift = new StringBuilder();
    String next = "0";
    for (int i = jumps.size() - 1; i >= 0; i--) {
      next = "if(eq(ld(0)," + i + ")," + isAfter(jumps.get(i)) + "," + next + ")";
    }
    long before = 0;
    for (int i = 0; i < jumps.size(); i++) {
      long after = jumps.get(i).shiftMicros();
      shift.append("+gt(ld(0)," + i + ")*(" + (after - before) + ")");
      before = after;
    }
    return "'st(0,ld(0)+" + next + ");PTS-(" + originMicros + ")" + shift + "'";
  }

  private static String isAfter(ClockJump jump) {
    return jump.isBackward()
        ? "lt(PTS,PREV_INPTS-" + MIN_STEP_BACK + ")"
        : "gt(PTS," + (jump.fromMicros() + jump.toMicros()) / 2 + ")";
  }
}
