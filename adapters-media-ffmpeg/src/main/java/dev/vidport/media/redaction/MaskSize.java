package dev.vidport.media.redaction;

import dev.vidport.domain.edit.Redaction;
import java.util.List;

/**
 * The size of the mask in pixels. The upper part, at half the size of the video, marks every hidden
 * pixel. If there are both blurs and boxes, a lower part at a quarter of the size marks the black
 * pixels.
 *
 * @param videoWidth even
 * @param videoHeight even
 */
record MaskSize(int videoWidth, int videoHeight, boolean blurs, boolean boxes) {
  MaskSize {
    if (videoWidth < 2 || videoHeight < 2 || videoWidth % 2 + videoHeight % 2 > 0) {
      throw new IllegalArgumentException(
          "width and height must be even: " + videoWidth + "x" + videoHeight);
    }
  }

  static MaskSize of(int width, int height, List<Redaction> redactions) {
    return new MaskSize(
        width,
        height,
        redactions.stream().anyMatch(redaction -> redaction.type() == Redaction.Type.BLUR),
        redactions.stream().anyMatch(redaction -> redaction.type() == Redaction.Type.BOX));
  }

  /** Half the video's width, the resolution of its chroma: the mask edge never splits a sample. */
  int width() {
    return videoWidth / 2;
  }

  int height() {
    return videoHeight / 2;
  }

  boolean isMixed() {
    return blurs && boxes;
  }

  int blackWidth() {
    return (width() + 1) / 2;
  }

  int blackHeight() {
    return (height() + 1) / 2;
  }

  int pipedHeight() {
    return height() + (isMixed() ? blackHeight() : 0);
  }
}
