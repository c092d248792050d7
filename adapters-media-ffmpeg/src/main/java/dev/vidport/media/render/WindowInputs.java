package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.render.RenderPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The ffmpeg inputs of a run: the pieces of its window, then the camera. A source of several pieces
 * is read several times, once from the start of each piece.
 *
 * @param pieces one per input
 * @param camera index of the camera's input
 */
record WindowInputs(TimelineWindow window, List<TimelineWindow.Piece> pieces, OptionalInt camera) {
  static WindowInputs of(RenderPlan plan, TimelineWindow window) {
    List<TimelineWindow.Piece> pieces = new ArrayList<>(window.pieces());
    plan.camera().ifPresent(source -> pieces.add(cameraPiece(window, source)));
    OptionalInt camera =
        plan.camera().isPresent() ? OptionalInt.of(window.pieces().size()) : OptionalInt.empty();
    return new WindowInputs(window, List.copyOf(pieces), camera);
  }

  /** The camera runs along the whole timeline and disappears when it ends. */
  private static TimelineWindow.Piece cameraPiece(TimelineWindow window, int source) {
    return new TimelineWindow.Piece(
        source, window.firstFrame(), window.frames(), false, 0, Transition.Type.FADE);
  }

  /** The largest number of frames that the run may have. */
  long maxFrames(RenderPlan plan) {
    return window.frames().orElseGet(() -> Math.max(0, plan.maxEndFrame() - window.firstFrame()));
  }

  /** Whether the number of frames is fixed, however many frames the sources have. */
  boolean hasExactLength() {
    return window.pieces().stream().allMatch(TimelineWindow.Piece::holdsLastFrame);
  }
}
