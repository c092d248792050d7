package dev.vidport.domain.render;

import java.util.List;
import java.util.OptionalLong;

/**
 * What of the takes is needed to show a run of the timeline's frames.
 *
 * @param firstFrame of the run, on the timeline
 * @param pieces in order, overlapping as their takes do; at least one
 * @param skip how many frames the pieces give before the run begins: a transition within which it
 *     begins is needed whole
 * @param frames how many it has; empty means to the end of its only piece. The pieces may give more
 */
public record Window(long firstFrame, List<Piece> pieces, long skip, OptionalLong frames) {
  public Window {
    pieces = List.copyOf(pieces);
  }

  /**
   * A part of a take.
   *
   * @param source number of the source in its plan
   * @param firstFrame on the source's grid
   * @param frames how many; empty means to the source's end
   * @param held whether the last picture stays where the source has fewer frames
   * @param overlap frames that it shares with the piece before it; 0 for the first piece
   * @param transition what is seen during the overlap
   */
  public record Piece(
      int source,
      long firstFrame,
      OptionalLong frames,
      boolean held,
      long overlap,
      Transition.Type transition) {}
}
