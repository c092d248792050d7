package dev.vidport.media.render;

import dev.vidport.domain.media.FrameRate;

/** Converts frames of the output's grid to samples of its audio. */
final class FrameGrid {
  static final int SAMPLE_RATE = 48_000;

  private FrameGrid() {}

  /** Audio samples at 48 kHz before {@code frame}, rounded to the nearest sample. */
  static long samples(FrameRate rate, long frame) {
    return Math.round((double) frame * SAMPLE_RATE * rate.den() / rate.num());
  }
}
