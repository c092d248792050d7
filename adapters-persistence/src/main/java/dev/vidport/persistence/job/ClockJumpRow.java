package dev.vidport.persistence.job;

import dev.vidport.domain.media.ClockJump;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A jump of a source's clock, as stored. */
record ClockJumpRow(long fromMicros, long toMicros, long shiftMicros) {
  /** Null if there are none, as in the rows of earlier versions. */
  static @Nullable List<ClockJumpRow> of(List<ClockJump> jumps) {
    return jumps.isEmpty()
        ? null
        : jumps.stream()
            .map(jump -> new ClockJumpRow(jump.fromMicros(), jump.toMicros(), jump.shiftMicros()))
            .toList();
  }

  static List<ClockJump> jumps(@Nullable List<ClockJumpRow> rows) {
    return rows == null ? List.of() : rows.stream().map(ClockJumpRow::jump).toList();
  }

  private ClockJump jump() {
    return new ClockJump(fromMicros, toMicros, shiftMicros);
  }
}
