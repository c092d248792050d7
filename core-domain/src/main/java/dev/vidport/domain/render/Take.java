package dev.vidport.domain.render;

import java.util.OptionalLong;

/**
 * A run of one source's frames on the timeline.
 *
 * @param source number of the source in its plan
 * @param firstFrame on the source's grid, which has the output's rate
 * @param frames how many; the last picture stays where the source has fewer. Empty means as many as
 *     the source turns out to have, which only the single take of a timeline can
 * @param overlap frames that it shares with the take before it; 0 for a hard cut
 * @param transition what is seen during the overlap
 */
public record Take(
    int source, long firstFrame, OptionalLong frames, long overlap, Transition.Type transition) {
  /** All of a source, however long that is. */
  static Take all(int source) {
    return new Take(source, 0, OptionalLong.empty(), 0, Transition.Type.FADE);
  }

  /** A run that is cut hard from what comes before. */
  static Take cut(int source, long firstFrame, long frames) {
    return new Take(source, firstFrame, OptionalLong.of(frames), 0, Transition.Type.FADE);
  }
}
