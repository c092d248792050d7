package dev.vidport.media.redaction;

import dev.vidport.domain.render.Redaction;
import dev.vidport.domain.render.Region;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How coarse a blur is. The picture is averaged into so few cells that a region is about one of
 * them, and only that is left to see of it: weaker blurs of text can be read or reversed.
 *
 * @param columns of cells
 * @param rows of cells
 */
record Wash(int columns, int rows) {
  /** Of the picture's short side: a line of text is smaller than the smallest cell. */
  private static final double SMALLEST = 1.0 / 20;

  /** Of the picture's short side: larger cells would leave no more than one colour. */
  private static final double LARGEST = 1.0 / 6;

  static Wash of(int width, int height, List<Redaction> redactions) {
    int side = Math.min(width, height);
    double shortest =
        redactions.stream()
            .filter(redaction -> redaction.type() == Redaction.Type.BLUR)
            .mapToDouble(redaction -> shortSide(redaction, width, height))
            .max()
            .orElse(0);
    double cell = Math.max(side * SMALLEST, Math.min(shortest, side * LARGEST));
    return new Wash(cells(width, cell), cells(height, cell));
  }

  /** At least as long as the region's short side ever is. */
  private static double shortSide(Redaction redaction, int width, int height) {
    return Math.min(longest(redaction, Region::w) * width, longest(redaction, Region::h) * height);
  }

  private static double longest(Redaction redaction, ToDoubleFunction<Region> side) {
    return redaction.track().stream()
        .map(Redaction.Keyframe::region)
        .mapToDouble(side)
        .max()
        .orElse(0);
  }

  private static int cells(int length, double cell) {
    return (int) Math.max(2, Math.round(length / cell));
  }
}
