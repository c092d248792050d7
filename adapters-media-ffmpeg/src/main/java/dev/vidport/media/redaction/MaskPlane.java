package dev.vidport.media.redaction;

import dev.vidport.domain.edit.Redaction.Shape;
import dev.vidport.domain.edit.Region;
import java.util.Arrays;

/**
 * A part of a mask with one byte per pixel, which is hidden or visible. Rounds outwards: a pixel
 * that a region merely touches is hidden.
 */
final class MaskPlane {
  /** Full opacity of the cover; all other pixels are 0, fully transparent. */
  static final byte HIDDEN = (byte) 255;

  /** An edge this close to a pixel border, in pixels, lies on that border. */
  private static final double TOLERANCE = 1e-6;

  private final byte[] bytes;
  private final int offset;
  private final int stride;
  private final int width;
  private final int height;
  private final int margin;

  /**
   * @param offset index of the upper left pixel
   * @param stride bytes from one row to the next
   * @param margin how many pixels around a region are hidden with it
   */
  MaskPlane(byte[] bytes, int offset, int stride, int width, int height, int margin) {
    this.bytes = bytes;
    this.offset = offset;
    this.stride = stride;
    this.width = width;
    this.height = height;
    this.margin = margin;
  }

  void hide(Shape shape, Region region) {
    double top = region.y() * height;
    double bottom = (region.y() + region.h()) * height;
    int end = Math.min(height, ceil(top, bottom) + margin);
    for (int row = Math.max(0, floor(top) - margin); row < end; row++) {
      double widthShare =
          shape == Shape.RECT ? 1 : widthShare(row, (top + bottom) / 2, (bottom - top) / 2);
      hideRow(row, region, widthShare);
    }
  }

  /** The largest width of the ellipse within a row and its margin, relative to its full width. */
  private double widthShare(int row, double centre, double radius) {
    double above = centre - (row + 1 + margin);
    double below = row - margin - centre;
    double distance = Math.min(1, Math.max(0, Math.max(above, below)) / radius);
    return Math.sqrt(1 - distance * distance);
  }

  private void hideRow(int row, Region region, double widthShare) {
    double centre = (region.x() + region.w() / 2) * width;
    double half = region.w() / 2 * width * widthShare;
    int from = Math.max(0, floor(centre - half) - margin);
    int to = Math.min(width, ceil(centre - half, centre + half) + margin);
    if (from < to) {
      int start = offset + row * stride;
      Arrays.fill(bytes, start + from, start + to, HIDDEN);
    }
  }

  private static int floor(double edge) {
    return (int) Math.floor(edge + TOLERANCE);
  }

  /** The pixel after the one that contains {@code edge}; always after the one of {@code from}. */
  private static int ceil(double from, double edge) {
    return Math.max(floor(from) + 1, (int) Math.ceil(edge - TOLERANCE));
  }
}
