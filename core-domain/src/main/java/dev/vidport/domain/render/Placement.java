package dev.vidport.domain.render;

/**
 * Where a source's picture lies on the canvas, in pixels; all even, as 4:2:0 pictures need it.
 *
 * @param cropWidth how much of the source's width is kept, around its middle; above 0, at most 1
 * @param cropHeight how much of the source's height is kept
 */
public record Placement(double cropWidth, double cropHeight, int x, int y, int width, int height) {
  /** Rounding makes bars this thin; nobody wants to see them. */
  private static final int HAIR = 2;

  /** The whole of a canvas. */
  static Placement whole(int width, int height) {
    return new Placement(1, 1, 0, 0, width, height);
  }

  /**
   * A picture of {@code sourceWidth} × {@code sourceHeight} as large as it can be within a box, in
   * its middle.
   */
  static Placement fitted(int sourceWidth, int sourceHeight, int x, int y, int width, int height) {
    double scale = Math.min((double) width / sourceWidth, (double) height / sourceHeight);
    int w = filling(sourceWidth * scale, width);
    int h = filling(sourceHeight * scale, height);
    return new Placement(1, 1, x + even((width - w) / 2), y + even((height - h) / 2), w, h);
  }

  private static int filling(double side, int most) {
    return most - side <= HAIR ? most : Math.max(2, 2 * (int) Math.round(side / 2));
  }

  Placement cropped(double keepWidth, double keepHeight) {
    return new Placement(keepWidth, keepHeight, x, y, width, height);
  }

  Placement at(int newX, int newY) {
    return new Placement(cropWidth, cropHeight, newX, newY, width, height);
  }

  /** Whether it leaves nothing of a canvas of this size free. */
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
