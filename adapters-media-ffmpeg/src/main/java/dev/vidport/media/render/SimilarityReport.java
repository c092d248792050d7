package dev.vidport.media.render;

import java.io.IOException;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what ffmpeg's filter {@code ssim} prints of each frame, such as {@code n:1 Y:0.98 U:0.99
 * V:0.99 All:0.983 (17.7)}.
 */
final class SimilarityReport implements Consumer<String> {
  private static final Pattern ALL = Pattern.compile(" All:([0-9.]+)");

  private double sum;
  private long frames;

  @Override
  public void accept(String line) {
    Matcher found = ALL.matcher(line);
    if (found.find()) {
      sum += Double.parseDouble(found.group(1));
      frames++;
    }
  }

  /** The mean of all frames, from 0 to 1. */
  double mean() throws IOException {
    if (frames == 0) {
      throw new IOException("ffmpeg has compared no frames");
    }
    return sum / frames;
  }
}
