package dev.vidport.domain.watermark;

import dev.vidport.domain.refusal.Problems;

/**
 * How a watermark is shown.
 *
 * @param opacity from 0 to 1, of the parts of the image that are opaque
 * @param size the share of the frame's width, and of its height, that the image may fill; it
 *     reaches one of them
 * @param margin the distance to the edges of the frame, as a share of its short side
 */
public record WatermarkSettings(
    WatermarkPosition position, double opacity, double size, double margin) {
  /** Small enough not to disturb, and legible in a small player. */
  public static final WatermarkSettings DEFAULT =
      new WatermarkSettings(WatermarkPosition.BOTTOM_RIGHT, 1, 0.15, 0.03);

  public static final double MIN_SIZE = 0.01;
  public static final double MAX_MARGIN = 0.25;

  /**
   * Adds a problem for each value out of range.
   *
   * @param prefix of the names of the fields
   */
  public void check(String prefix, Problems problems) {
    problems.unless(opacity >= 0 && opacity <= 1, prefix + "opacity", "must be 0 to 1");
    problems.unless(
        size >= MIN_SIZE && size <= 1, prefix + "size", "must be " + MIN_SIZE + " to 1");
    problems.unless(
        margin >= 0 && margin <= MAX_MARGIN, prefix + "margin", "must be 0 to " + MAX_MARGIN);
  }
}
