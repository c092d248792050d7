package dev.vidport.media.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Transition;
import dev.vidport.domain.render.Window;
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
record WindowInputs(Window window, List<Window.Piece> pieces, OptionalInt camera) {
  static WindowInputs of(RenderPlan plan, Window window) {
    List<Window.Piece> pieces = new ArrayList<>(window.pieces());
    plan.camera().ifPresent(source -> pieces.add(cameraPiece(window, source)));
    OptionalInt camera =
        plan.camera().isPresent() ? OptionalInt.of(window.pieces().size()) : OptionalInt.empty();
    return new WindowInputs(window, List.copyOf(pieces), camera);
  }

  /** The camera runs along the whole timeline and disappears when it ends. */
  private static Window.Piece cameraPiece(Window window, int source) {
    return new Window.Piece(
        source, window.firstFrame(), window.frames(), false, 0, Transition.Type.FADE);
  }

  /** Whether the number of frames is fixed, however many frames the sources have. */
  boolean hasExactLength() {
    return window.pieces().stream().allMatch(Window.Piece::held);
  }
}
