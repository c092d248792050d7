package dev.vidport.http.server.embed;

import dev.vidport.domain.video.Output;
import java.util.Optional;

/** Size of a frame for a video, in CSS pixels. */
record FrameSize(int width, int height) {
  private static final int LONG_SIDE = 640;

  /**
   * The size for an output with a long side of 640.
   *
   * @param output empty before the video has one
   */
  static FrameSize of(Optional<Output> output) {
    return output
        .map(known -> fit(known.width(), known.height(), LONG_SIDE, LONG_SIDE))
        .orElseGet(() -> fit(16, 9, LONG_SIDE, LONG_SIDE));
  }

  /** This size, made smaller with the same shape until it fits. */
  FrameSize within(int maxWidth, int maxHeight) {
    return width <= maxWidth && height <= maxHeight
        ? this
        : fit(width, height, maxWidth, maxHeight);
  }

  private static FrameSize fit(int width, int height, int maxWidth, int maxHeight) {
    double scale = Math.min((double) maxWidth / width, (double) maxHeight / height);
    return new FrameSize(
        (int) Math.max(1, Math.round(width * scale)),
        (int) Math.max(1, Math.round(height * scale)));
  }
}
