package dev.vidport.media.render;

import dev.vidport.domain.media.FrameRate;
import java.util.Locale;

/** Converts frames of the output's grid to times and samples, and formats them for ffmpeg. */
final class FrameGrid {
  static final int SAMPLE_RATE = 48_000;

  private FrameGrid() {}

  static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.6f", seconds);
  }

  /** Start of {@code frame} in seconds after the origin. */
  static double start(FrameRate rate, double frame) {
    return frame * rate.den() / rate.num();
  }

  /** Audio samples at 48 kHz before {@code frame}, rounded to the nearest sample. */
  static long samples(FrameRate rate, long frame) {
    return Math.round((double) frame * SAMPLE_RATE * rate.den() / rate.num());
  }
}
