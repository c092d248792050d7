package dev.vidport.media.redaction;

import dev.vidport.domain.render.Redaction.Shape;
import dev.vidport.domain.render.Region;
import java.util.Arrays;

/**
 * A part of a mask's bytes in which each stands for a pixel, hidden or not. Rounds outwards: a
 * pixel that a region only touches is hidden.
 */
final class Plane {
  /** Nothing of the picture is left where it is hidden, and all of it elsewhere. */
  static final byte HIDDEN = (byte) 255;

  /** An edge this close to a pixel's, in pixels, is that pixel's. */
  private static final double SLACK = 1e-6;

  private final byte[] bytes;
  private final int offset;
  private final int stride;
  private final int width;
  private final int height;
  private final int margin;

  /**
   * @param offset of the upper left pixel
   * @param stride bytes from one row to the next
   * @param margin how many pixels around a region are hidden with it
   */
  Plane(byte[] bytes, int offset, int stride, int width, int height, int margin) {
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
    int end = Math.min(height, up(top, bottom) + margin);
    for (int row = Math.max(0, down(top) - margin); row < end; row++) {
      double share = shape == Shape.RECT ? 1 : share(row, (top + bottom) / 2, (bottom - top) / 2);
      hideRow(row, region, share);
    }
  }

  /** How wide the ellipse is where it is widest within a row or its margin, at most 1. */
  private double share(int row, double centre, double radius) {
    double above = centre - (row + 1 + margin);
    double below = row - margin - centre;
    double away = Math.min(1, Math.max(0, Math.max(above, below)) / radius);
    return Math.sqrt(1 - away * away);
  }

  private void hideRow(int row, Region region, double share) {
    double centre = (region.x() + region.w() / 2) * width;
    double half = region.w() / 2 * width * share;
    int from = Math.max(0, down(centre - half) - margin);
    int to = Math.min(width, up(centre - half, centre + half) + margin);
    if (from < to) {
      int start = offset + row * stride;
      Arrays.fill(bytes, start + from, start + to, HIDDEN);
    }
  }

  private static int down(double edge) {
    return (int) Math.floor(edge + SLACK);
  }

  /** The pixel after the one in which {@code edge} lies, which is never the one of {@code from}. */
  private static int up(double from, double edge) {
    return Math.max(down(from) + 1, (int) Math.ceil(edge - SLACK));
  }
}
