package dev.vidport.domain.edit;

import dev.vidport.domain.media.PictureSize;

/**
 * The position and size of a source on the canvas, in pixels. All values are even, as 4:2:0 video
 * requires.
 *
 * @param cropWidth share of the source's width that is kept, around its centre; above 0, at most 1
 * @param cropHeight share of the source's height that is kept, around its centre
 */
public record Placement(double cropWidth, double cropHeight, int x, int y, int width, int height) {
  /**
   * The largest bars that result from rounding, in pixels; the source is enlarged to cover them.
   */
  private static final int MAX_ROUNDING_BAR = 2;

  /** Covers the whole canvas. */
  public static Placement whole(int width, int height) {
    return new Placement(1, 1, 0, 0, width, height);
  }

  /**
   * Fits a source of {@code sourceWidth} × {@code sourceHeight} into a box, as large as possible
   * and centred.
   */
  public static Placement fitted(
      int sourceWidth, int sourceHeight, int x, int y, int width, int height) {
    double scale = Math.min((double) width / sourceWidth, (double) height / sourceHeight);
    int w = fit(sourceWidth * scale, width);
    int h = fit(sourceHeight * scale, height);
    return new Placement(1, 1, x + even((width - w) / 2), y + even((height - h) / 2), w, h);
  }

  private static int fit(double side, int most) {
    return most - side <= MAX_ROUNDING_BAR ? most : Math.max(2, 2 * (int) Math.round(side / 2));
  }

  Placement cropped(double keepWidth, double keepHeight) {
    return new Placement(keepWidth, keepHeight, x, y, width, height);
  }

  Placement at(int newX, int newY) {
    return new Placement(cropWidth, cropHeight, newX, newY, width, height);
  }

  /** The same place on a canvas of another size and the same shape, but for rounding. */
  public Placement scaled(PictureSize canvas, PictureSize other) {
    double across = (double) other.width() / canvas.width();
    double down = (double) other.height() / canvas.height();
    int newX = even((int) Math.round(x * across));
    int newY = even((int) Math.round(y * down));
    return new Placement(
        cropWidth,
        cropHeight,
        newX,
        newY,
        side(x + width == canvas.width(), width * across, other.width() - newX),
        side(y + height == canvas.height(), height * down, other.height() - newY));
  }

  /**
   * @param reachesEdge whether nothing may be left between the source and the edge of the canvas
   */
  private static int side(boolean reachesEdge, double side, int most) {
    return reachesEdge ? most : Math.min(most, Math.max(2, 2 * (int) Math.round(side / 2)));
  }

  /** Whether the placement covers a canvas of this size completely. */
  public boolean fills(int canvasWidth, int canvasHeight) {
    return width == canvasWidth && height == canvasHeight;
  }

  public boolean isCropped() {
    return cropWidth < 1 || cropHeight < 1;
  }

  static int even(int n) {
    return n / 2 * 2;
  }
}
