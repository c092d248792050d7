package dev.vidport.domain.render;

import dev.vidport.domain.media.PictureSize;
import java.util.List;
import java.util.stream.DoubleStream;

/** The size of the frames of an edit, before the maximum height of the output. */
final class EditFrame {
  /** Long side by short side of most videos. */
  private static final double[] COMMON_SHAPES = {16 / 9.0, 4 / 3.0, 16 / 10.0, 3 / 2.0, 64 / 27.0};

  private EditFrame() {}

  /**
   * The first clip determines the shape of the frame and the largest clip its size, so that no clip
   * loses detail.
   */
  static PictureSize of(List<PictureSize> clips) {
    PictureSize first = clips.get(0);
    int shortSide = clips.stream().mapToInt(PictureSize::shortSide).max().orElseThrow();
    int longSide = longSide(first, shortSide, clips);
    return first.width() < first.height()
        ? new PictureSize(shortSide, longSide)
        : new PictureSize(longSide, shortSide);
  }

  /**
   * The long side of a canvas with the shape of {@code first}. The sides of a finished video are
   * rounded to even numbers, and scaling would enlarge that error: 480×854 would become 1080×1922.
   * Therefore the canvas gets the shape of another clip, or a common shape, if it would be rounded
   * to the same sides.
   */
  private static int longSide(PictureSize first, int shortSide, List<PictureSize> clips) {
    if (shortSide == first.shortSide()) {
      return first.longSide();
    }
    double shape =
        DoubleStream.concat(
                clips.stream()
                    .filter(clip -> clip.shortSide() == shortSide)
                    .mapToDouble(EditFrame::shape),
                DoubleStream.of(COMMON_SHAPES))
            .filter(other -> Math.abs(first.shortSide() * other - first.longSide()) <= 1)
            .findFirst()
            .orElse(shape(first));
    return (int) Math.round(shortSide * shape);
  }

  private static double shape(PictureSize clip) {
    return (double) clip.longSide() / clip.shortSide();
  }
}
