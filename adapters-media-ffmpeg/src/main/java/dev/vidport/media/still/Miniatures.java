package dev.vidport.media.still;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tiny grey copies of the measured frames, by which similar frames are found. */
final class Miniatures {
  static final int WIDTH = 16;
  static final int HEIGHT = 9;

  private static final int PIXELS = WIDTH * HEIGHT;

  private final byte[] pixels;

  /**
   * @param pixels the copies one after another, row by row, one byte per pixel
   */
  Miniatures(byte[] pixels) {
    this.pixels = pixels.clone();
  }

  static Miniatures read(Path file) throws IOException {
    return new Miniatures(Files.exists(file) ? Files.readAllBytes(file) : new byte[0]);
  }

  /** The mean absolute difference of two frames over all pixels: 0 to 255. */
  double distance(FrameStatistics one, FrameStatistics other) {
    int first = one.number() * PIXELS;
    int second = other.number() * PIXELS;
    int sum = 0;
    for (int i = 0; i < PIXELS; i++) {
      sum += Math.abs((pixels[first + i] & 0xff) - (pixels[second + i] & 0xff));
    }
    return (double) sum / PIXELS;
  }
}
