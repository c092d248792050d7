package dev.vidport.domain.derivative;

import dev.vidport.domain.media.PictureSize;
import java.util.OptionalInt;

/** How a picture is fitted into a width and a height. */
public enum Fit {
  /** The whole picture is shown; one side may be smaller than asked for. */
  CONTAIN,
  /** The picture fills the size; what is outside of it is cut off evenly. */
  COVER;

  /**
   * The size to which a picture is scaled, and the size to which it is then cut. Sides are even,
   * and the picture is never enlarged.
   *
   * @param whole size of the picture
   */
  Fitted fit(PictureSize whole, OptionalInt width, OptionalInt height) {
    boolean cuts = this == COVER && width.isPresent() && height.isPresent();
    double across = width.orElse(Integer.MAX_VALUE) / (double) whole.width();
    double down = height.orElse(Integer.MAX_VALUE) / (double) whole.height();
    if (!cuts) {
      PictureSize size = scaled(whole, Math.min(1, Math.min(across, down)));
      return new Fitted(size, size);
    }
    double covering = Math.max(across, down);
    double reduction = Math.min(1, 1 / covering);
    PictureSize cut = scaled(new PictureSize(width.getAsInt(), height.getAsInt()), reduction);
    PictureSize scaled = scaled(whole, covering * reduction);
    return new Fitted(
        new PictureSize(
            Math.max(scaled.width(), cut.width()), Math.max(scaled.height(), cut.height())),
        cut);
  }

  private static PictureSize scaled(PictureSize size, double factor) {
    return new PictureSize(even(size.width() * factor), even(size.height() * factor));
  }

  private static int even(double side) {
    return Math.max(2, 2 * (int) Math.round(side / 2));
  }

  /**
   * The result.
   *
   * @param scaled size of the whole picture
   * @param size size after it is cut
   */
  record Fitted(PictureSize scaled, PictureSize size) {}
}
