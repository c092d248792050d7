package dev.vidport.domain.media;

/**
 * A point at which the clock of a source restarts or jumps, as where two recordings were joined.
 *
 * @param fromMicros time of the last packet before the jump, on the source's clock
 * @param toMicros time of the first packet after the jump, on the source's clock
 * @param shiftMicros what is added to the times after the jump, so that they continue those before
 *     it; replaces the shift of the previous jump
 */
public record ClockJump(long fromMicros, long toMicros, long shiftMicros) {
  public boolean isBackward() {
    return toMicros < fromMicros;
  }
}
