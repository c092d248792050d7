package dev.vidport.domain.account;

import dev.vidport.domain.media.PictureSize;
import java.util.Locale;
import java.util.Optional;

/** How many processing minutes a minute of output counts as, by the size of its frames. */
public enum FrameWeight {
  /** One, whatever the size. */
  NONE,
  /**
   * One up to a short side of 1080 pixels; beyond, the number of pixels in frames of 1920×1080,
   * rounded to the nearest whole number: 2 for 2560×1440, 4 for 3840×2160.
   */
  PIXELS;

  private static final int LARGEST_SHORT_SIDE = 1080;
  private static final double PIXELS_OF_ONE = 1920.0 * 1080;

  /**
   * @param encoded the largest frames that are encoded; empty if it is not known yet, or if none
   *     are, which counts as one
   */
  public int factor(Optional<PictureSize> encoded) {
    return encoded
        .filter(size -> this == PIXELS && size.shortSide() > LARGEST_SHORT_SIDE)
        .map(size -> Math.max(1, (int) Math.round((double) size.pixels() / PIXELS_OF_ONE)))
        .orElse(1);
  }

  /** The name in files and stored rows. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
