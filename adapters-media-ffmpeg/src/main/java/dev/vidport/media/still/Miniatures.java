package dev.vidport.media.still;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tiny grey copies of the pictures that were measured, to tell which of them look alike. */
final class Miniatures {
  static final int WIDTH = 16;
  static final int HEIGHT = 9;

  private static final int PIXELS = WIDTH * HEIGHT;

  private final byte[] pixels;

  /**
   * @param pixels of one copy after the other, line by line, a byte each
   */
  Miniatures(byte[] pixels) {
    this.pixels = pixels.clone();
  }

  static Miniatures read(Path file) throws IOException {
    return new Miniatures(Files.exists(file) ? Files.readAllBytes(file) : new byte[0]);
  }

  /** How far two pictures are from one another, on the average of all places: 0 to 255. */
  double between(Look one, Look other) {
    int first = one.number() * PIXELS;
    int second = other.number() * PIXELS;
    int sum = 0;
    for (int i = 0; i < PIXELS; i++) {
      sum += Math.abs((pixels[first + i] & 0xff) - (pixels[second + i] & 0xff));
    }
    return (double) sum / PIXELS;
  }
}
