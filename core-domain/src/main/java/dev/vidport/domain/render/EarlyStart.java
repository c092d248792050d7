package dev.vidport.domain.render;

import java.util.List;
import java.util.OptionalLong;

/**
 * The beginning of a video that becomes playable first: of its video, if that is remuxed, and of
 * its audio.
 *
 * @param frames number of video frames; the next frame starts a segment, unless these are all
 *     frames
 * @param whole whether the early start is the whole video
 */
public record EarlyStart(long frames, boolean whole) {
  /**
   * Long enough that the rest of an hour-long video is ready before playback reaches it on a busy
   * machine; short enough that its audio is encoded in half a second.
   */
  private static final long SECONDS = 40;

  /**
   * Additional audio after the last video frame: audio segments end at other times, and the last
   * packets of this audio differ from the whole audio.
   */
  private static final long EXTRA_AUDIO_SECONDS = 10;

  public static EarlyStart of(RenderPlan plan) {
    return of(plan, SECONDS);
  }

  /** A beginning of at least so many seconds, or the whole video. */
  static EarlyStart of(RenderPlan plan, long seconds) {
    long all = plan.rate().nearestFrame(plan.lengthMicros());
    long target = frames(plan, seconds);
    long start = plan.segments().startFrom(target);
    return start >= target && start < all
        ? new EarlyStart(start, false)
        : new EarlyStart(all, true);
  }

  /**
   * The plan of the audio to encode for the early start: it extends a little past the video frames.
   */
  public RenderPlan audioPlan(RenderPlan plan) {
    if (whole) {
      return plan;
    }
    long all = plan.rate().nearestFrame(plan.lengthMicros());
    long audible = Math.min(all, frames + frames(plan, EXTRA_AUDIO_SECONDS));
    OptionalLong end = OptionalLong.of(plan.firstFrame() + audible);
    return plan.with(List.of(new Chunk(0, plan.firstFrame(), end)), plan.rate().micros(audible));
  }

  private static long frames(RenderPlan plan, long seconds) {
    return plan.rate().nearestFrame(seconds * 1_000_000);
  }
}
