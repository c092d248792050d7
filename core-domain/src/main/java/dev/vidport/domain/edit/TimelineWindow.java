package dev.vidport.domain.edit;

import java.util.List;
import java.util.OptionalLong;

/**
 * The pieces of clips that are required to render a run of frames of the timeline.
 *
 * @param firstFrame first frame of the run on the timeline
 * @param pieces in order, overlapping like their clips; at least one
 * @param skip number of frames that the pieces contain before the run: if the run starts within a
 *     transition, the whole transition is required
 * @param frames number of frames in the run; empty means to the end of the only piece. The pieces
 *     may contain more frames
 */
public record TimelineWindow(long firstFrame, List<Piece> pieces, long skip, OptionalLong frames) {
  public TimelineWindow {
    pieces = List.copyOf(pieces);
  }

  /**
   * A part of a clip.
   *
   * @param source number of the source in the plan
   * @param firstFrame first frame on the source's grid
   * @param frames number of frames; empty means to the source's end
   * @param holdsLastFrame whether the last frame is held if the source has fewer frames
   * @param overlap number of frames that overlap the previous piece; 0 for the first piece
   * @param transition the transition during the overlap
   */
  public record Piece(
      int source,
      long firstFrame,
      OptionalLong frames,
      boolean holdsLastFrame,
      long overlap,
      Transition.Type transition) {}
}
