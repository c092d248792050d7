package dev.vidport.media.redaction;

import dev.vidport.domain.render.Redaction;
import java.util.List;

/**
 * How large the mask is, in pixels. Above, at half of the picture's size, what is hidden at all;
 * below that, where both kinds of redactions are mixed, at a quarter, what of it is black.
 *
 * @param pictureWidth even
 * @param pictureHeight even
 */
record MaskSize(int pictureWidth, int pictureHeight, boolean blurs, boolean boxes) {
  MaskSize {
    if (pictureWidth < 2 || pictureHeight < 2 || pictureWidth % 2 + pictureHeight % 2 > 0) {
      throw new IllegalArgumentException("not even: " + pictureWidth + "x" + pictureHeight);
    }
  }

  static MaskSize of(int width, int height, List<Redaction> redactions) {
    return new MaskSize(
        width,
        height,
        redactions.stream().anyMatch(redaction -> redaction.type() == Redaction.Type.BLUR),
        redactions.stream().anyMatch(redaction -> redaction.type() == Redaction.Type.BOX));
  }

  /** Half, since the picture's colours have no more pixels: what a mask bounds is whole pixels. */
  int width() {
    return pictureWidth / 2;
  }

  int height() {
    return pictureHeight / 2;
  }

  boolean mixed() {
    return blurs && boxes;
  }

  int blackWidth() {
    return (width() + 1) / 2;
  }

  int blackHeight() {
    return (height() + 1) / 2;
  }

  int pipedHeight() {
    return height() + (mixed() ? blackHeight() : 0);
  }
}
