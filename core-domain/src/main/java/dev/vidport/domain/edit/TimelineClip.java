package dev.vidport.domain.edit;

import java.util.OptionalLong;

/**
 * A run of one source's frames on the timeline.
 *
 * @param source number of the source in its plan
 * @param firstFrame first frame on the source's grid, which has the output's rate
 * @param frames number of frames; if the source has fewer, the last frame is held. Empty means all
 *     frames of the source, which is only allowed if the timeline has a single clip
 * @param overlap number of frames that overlap the previous clip; 0 for a hard cut
 * @param transition the transition during the overlap
 */
public record TimelineClip(
    int source, long firstFrame, OptionalLong frames, long overlap, Transition.Type transition) {
  /** All of a source, regardless of its length. */
  public static TimelineClip all(int source) {
    return new TimelineClip(source, 0, OptionalLong.empty(), 0, Transition.Type.FADE);
  }

  /** A clip that follows the previous one with a hard cut. */
  public static TimelineClip cut(int source, long firstFrame, long frames) {
    return new TimelineClip(source, firstFrame, OptionalLong.of(frames), 0, Transition.Type.FADE);
  }
}
