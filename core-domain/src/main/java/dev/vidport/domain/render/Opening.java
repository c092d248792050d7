package dev.vidport.domain.render;

import java.util.List;
import java.util.OptionalLong;

/**
 * The beginning of a video whose picture is copied: what is made playable first, whatever comes
 * after it.
 *
 * @param frames of picture; the frame after them starts a segment, unless they are all
 * @param whole whether that is all of the video
 */
public record Opening(long frames, boolean whole) {
  /**
   * Long enough for the rest to be made meanwhile, of a video of an hour on a busy machine; short
   * enough that its sound is encoded in half a second.
   */
  private static final long SECONDS = 40;

  /** Sound after the picture's end: it is cut at other times, and what is cut off is its last. */
  private static final long MORE_SOUND_SECONDS = 10;

  public static Opening of(RenderPlan plan) {
    long all = plan.rate().nearestFrame(plan.lengthMicros());
    long wanted = frames(plan, SECONDS);
    long start = plan.segments().startFrom(wanted);
    return start >= wanted && start < all ? new Opening(start, false) : new Opening(all, true);
  }

  /**
   * The plan of the sound to encode for it: the beginning of the whole sound, and a little more
   * than the picture's.
   */
  public RenderPlan sound(RenderPlan plan) {
    if (whole) {
      return plan;
    }
    long all = plan.rate().nearestFrame(plan.lengthMicros());
    long heard = Math.min(all, frames + frames(plan, MORE_SOUND_SECONDS));
    OptionalLong end = OptionalLong.of(plan.firstFrame() + heard);
    return plan.with(List.of(new Chunk(0, plan.firstFrame(), end)), plan.rate().micros(heard));
  }

  private static long frames(RenderPlan plan, long seconds) {
    return plan.rate().nearestFrame(seconds * 1_000_000);
  }
}
