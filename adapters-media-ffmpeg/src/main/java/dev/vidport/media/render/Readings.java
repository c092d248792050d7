package dev.vidport.media.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Transition;
import dev.vidport.domain.render.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * What a run reads, each as an input of its own: the pieces of its window, then the camera. A
 * source of several pieces is read several times, each from where it is needed.
 */
record Readings(Window window, List<Window.Piece> all, OptionalInt camera) {
  static Readings of(RenderPlan plan, Window window) {
    List<Window.Piece> all = new ArrayList<>(window.pieces());
    plan.camera().ifPresent(source -> all.add(beside(window, source)));
    OptionalInt camera =
        plan.camera().isPresent() ? OptionalInt.of(window.pieces().size()) : OptionalInt.empty();
    return new Readings(window, List.copyOf(all), camera);
  }

  /** A camera runs beside the whole timeline, and is gone where it has ended. */
  private static Window.Piece beside(Window window, int source) {
    return new Window.Piece(
        source, window.firstFrame(), window.frames(), false, 0, Transition.Type.FADE);
  }

  /** Whether it is known to the frame how many there will be, whatever the sources hold. */
  boolean exact() {
    return window.pieces().stream().allMatch(Window.Piece::held);
  }
}
