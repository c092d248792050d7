package dev.vidport.domain.watermark;

import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.PictureSize;

/**
 * The watermark of a video: that of its account when the video was created. It never changes, so
 * that no rendering of the video mixes two.
 *
 * @param video the video that has a copy of the image among its files
 * @param digest SHA-256 of the image, in hex
 * @param image the size of the image
 */
public record Watermark(
    VideoId video, String digest, PictureSize image, WatermarkSettings settings) {

  /**
   * Its place in a frame, which it never leaves. All values are even, so that no sample of the
   * chroma is shared with the picture beside it.
   */
  public Placement on(PictureSize frame) {
    double margin = settings.margin() * frame.shortSide();
    double widest = Math.min(settings.size() * frame.width(), frame.width() - 2 * margin);
    double highest = Math.min(settings.size() * frame.height(), frame.height() - 2 * margin);
    double scale = Math.min(widest / image.width(), highest / image.height());
    int width = side(image.width() * scale, frame.width());
    int height = side(image.height() * scale, frame.height());
    return new Placement(
        1,
        1,
        start(settings.position().across(), frame.width() - width, margin),
        start(settings.position().down(), frame.height() - height, margin),
        width,
        height);
  }

  private static int side(double pixels, int most) {
    return Math.min(most, Math.max(2, even(pixels)));
  }

  private static int start(double share, int free, double margin) {
    double kept = Math.min(margin, free / 2.0);
    return Math.min(free, even(kept + share * (free - 2 * kept)));
  }

  private static int even(double pixels) {
    return 2 * (int) Math.round(pixels / 2);
  }
}
