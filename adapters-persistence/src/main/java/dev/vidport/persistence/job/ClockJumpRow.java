package dev.vidport.persistence.job;

import dev.vidport.domain.media.ClockJump;
import java.util.List;
import java.util.OptionalLong;

/** A jump of a source's clock, as stored. */
record ClockJumpRow(
    long fromMicros,
    long toMicros,
    long shiftMicros,
    OptionalLong videoPosition,
    OptionalLong audioPosition) {
  static List<ClockJumpRow> of(List<ClockJump> jumps) {
    return jumps.stream().map(ClockJumpRow::of).toList();
  }

  private static ClockJumpRow of(ClockJump jump) {
    return new ClockJumpRow(
        jump.fromMicros(),
        jump.toMicros(),
        jump.shiftMicros(),
        jump.videoPosition(),
        jump.audioPosition());
  }

  static List<ClockJump> jumps(List<ClockJumpRow> rows) {
    return rows.stream().map(ClockJumpRow::jump).toList();
  }

  private ClockJump jump() {
    return new ClockJump(fromMicros, toMicros, shiftMicros, videoPosition, audioPosition);
  }
}
