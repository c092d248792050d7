package dev.vidport.media.redaction;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The coarseness of a blur. The video is averaged into cells that are about as large as a region,
 * so that a region shows one colour: weaker blurs of text can be read or reversed.
 *
 * @param columns number of cells in a row
 * @param rows number of cells in a column
 */
record BlurGrid(int columns, int rows) {
  /** Smallest cell, relative to the video's short side: larger than a line of text. */
  private static final double MIN_CELL = 1.0 / 20;

  /** Largest cell, relative to the video's short side: larger ones would leave a single colour. */
  private static final double MAX_CELL = 1.0 / 6;

  static BlurGrid of(int width, int height, List<Redaction> redactions) {
    int side = Math.min(width, height);
    double regionSide =
        redactions.stream()
            .filter(redaction -> redaction.type() == Redaction.Type.BLUR)
            .mapToDouble(redaction -> shortSide(redaction, width, height))
            .max()
            .orElse(0);
    double cell = Math.max(side * MIN_CELL, Math.min(regionSide, side * MAX_CELL));
    return new BlurGrid(cells(width, cell), cells(height, cell));
  }

  /** An upper bound of the region's short side over its whole track, in pixels. */
  private static double shortSide(Redaction redaction, int width, int height) {
    return Math.min(largest(redaction, Region::w) * width, largest(redaction, Region::h) * height);
  }

  private static double largest(Redaction redaction, ToDoubleFunction<Region> side) {
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
