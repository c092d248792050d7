package dev.vidport.domain.edit;

import dev.vidport.domain.refusal.Problems;

/**
 * A rectangle of the frame, as fractions of its width and height; (0, 0) is the top left corner.
 * Parts beyond the frame's edge are cut off. A region without width or height hides nothing.
 *
 * @param x left edge, 0 to 1
 * @param y top edge, 0 to 1
 * @param w width, 0 to 1
 * @param h height, 0 to 1
 */
public record Region(double x, double y, double w, double h) {
  static void check(Region region, String field, Problems problems) {
    problems.unless(fraction(region.x), field + "x", "must be 0 to 1");
    problems.unless(fraction(region.y), field + "y", "must be 0 to 1");
    problems.unless(fraction(region.w), field + "w", "must be 0 to 1");
    problems.unless(fraction(region.h), field + "h", "must be 0 to 1");
  }

  private static boolean fraction(double n) {
    return n >= 0 && n <= 1;
  }

  /** Whether the region has no area. */
  public boolean isEmpty() {
    return w == 0 || h == 0;
  }

  /**
   * Interpolates linearly between this region and {@code to}.
   *
   * @param share 0 for this region, 1 for {@code to}
   */
  Region interpolate(Region to, double share) {
    return new Region(
        interpolate(x, to.x, share),
        interpolate(y, to.y, share),
        interpolate(w, to.w, share),
        interpolate(h, to.h, share));
  }

  private static double interpolate(double from, double to, double share) {
    return from + (to - from) * share;
  }
}
