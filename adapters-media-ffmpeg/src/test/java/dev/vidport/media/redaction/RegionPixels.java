package dev.vidport.media.redaction;

import dev.vidport.domain.edit.Redaction.Shape;
import dev.vidport.domain.edit.Region;
import java.util.function.IntPredicate;

/** Selects pixels of a frame, by their index, by their position relative to a region. */
public final class RegionPixels {
  private RegionPixels() {}

  /** Pixels that lie completely in a region, at least {@code inset} pixels from its edge. */
  public static IntPredicate inside(Shape shape, Region region, int width, int height, int inset) {
    double cx = (region.x() + region.w() / 2) * width;
    double cy = (region.y() + region.h() / 2) * height;
    double rx = region.w() / 2 * width - inset;
    double ry = region.h() / 2 * height - inset;
    return pixel -> {
      int x = pixel % width;
      int y = pixel / width;
      double dx = (Math.abs(x + 0.5 - cx) + 0.5) / rx;
      double dy = (Math.abs(y + 0.5 - cy) + 0.5) / ry;
      return shape == Shape.RECT ? dx <= 1 && dy <= 1 : dx * dx + dy * dy <= 1;
    };
  }
}
