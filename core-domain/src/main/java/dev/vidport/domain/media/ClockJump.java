package dev.vidport.domain.media;

import java.util.OptionalLong;

/**
 * A point at which the clock of a source restarts or jumps, as where two recordings were joined.
 *
 * @param fromMicros time of the last packet before the jump, on the source's clock
 * @param toMicros time of the first packet after the jump, on the source's clock
 * @param shiftMicros added to the times after the jump so that they continue the times before it;
 *     replaces the shift of the previous jump
 * @param videoPosition position of the first video packet after the jump, in bytes from the start
 *     of the file; {@code Long.MAX_VALUE} if none follows, empty if positions are unknown
 * @param audioPosition the same for the audio
 */
public record ClockJump(
    long fromMicros,
    long toMicros,
    long shiftMicros,
    OptionalLong videoPosition,
    OptionalLong audioPosition) {
  /** A jump that only the times show. */
  public ClockJump(long fromMicros, long toMicros, long shiftMicros) {
    this(fromMicros, toMicros, shiftMicros, OptionalLong.empty(), OptionalLong.empty());
  }

  public boolean isBackward() {
    return toMicros < fromMicros;
  }

  public boolean hasPositions() {
    return videoPosition.isPresent() && audioPosition.isPresent();
  }
}
