package dev.vidport.media.render;

import dev.vidport.domain.render.FrameRate;
import java.util.Locale;

/** Writes times and frames of the output's grid as ffmpeg reads them. */
final class Grid {
  static final int SAMPLE_RATE = 48_000;

  private Grid() {}

  static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.6f", seconds);
  }

  /** Start of {@code frame} in seconds after the origin. */
  static double start(FrameRate rate, double frame) {
    return frame * rate.den() / rate.num();
  }

  /** Samples of sound, 48,000 a second, before {@code frame}; to the nearest. */
  static long samples(FrameRate rate, long frame) {
    return Math.round((double) frame * SAMPLE_RATE * rate.den() / rate.num());
  }
}
