package dev.vidport.persistence.job;

import dev.vidport.domain.media.ClockJump;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A jump of a source's clock, as stored.
 *
 * @param videoPosition null if unknown
 * @param audioPosition null if unknown
 */
record ClockJumpRow(
    long fromMicros,
    long toMicros,
    long shiftMicros,
    @Nullable Long videoPosition,
    @Nullable Long audioPosition) {
  static List<ClockJumpRow> of(List<ClockJump> jumps) {
    return jumps.stream().map(ClockJumpRow::of).toList();
  }

  private static ClockJumpRow of(ClockJump jump) {
    return new ClockJumpRow(
        jump.fromMicros(),
        jump.toMicros(),
        jump.shiftMicros(),
        nullable(jump.videoPosition()),
        nullable(jump.audioPosition()));
  }

  private static @Nullable Long nullable(OptionalLong position) {
    return position.isPresent() ? position.getAsLong() : null;
  }

  static List<ClockJump> jumps(List<ClockJumpRow> rows) {
    return rows.stream().map(ClockJumpRow::jump).toList();
  }

  private ClockJump jump() {
    return new ClockJump(
        fromMicros, toMicros, shiftMicros, optional(videoPosition), optional(audioPosition));
  }

  private static OptionalLong optional(@Nullable Long position) {
    return position == null ? OptionalLong.empty() : OptionalLong.of(position);
  }
}
