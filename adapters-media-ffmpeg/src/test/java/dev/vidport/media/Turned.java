package dev.vidport.media;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Rotates or mirrors the first track of an MP4 by the matrix of its header. Only newer releases of
 * ffmpeg have an option for it, and only older ones a tag.
 */
final class Turned {
  /** By a quarter to the right. */
  static final SourceClips.Change RIGHT = by(0, 1, -1, 0);

  private Turned() {}

  /** Whether players show the first track of an MP4 as it is stored. */
  static boolean isUpright(Path file) {
    try {
      byte[] mp4 = Files.readAllBytes(file);
      return Arrays.equals(mp4, by(1, 0, 0, 1).of(mp4.clone()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The matrix maps (x, y) to (ax + cy, bx + dy). */
  static SourceClips.Change by(int a, int b, int c, int d) {
    return mp4 -> {
      int box = new String(mp4, StandardCharsets.ISO_8859_1).indexOf("tkhd");
      int one = 0x10000;
      ByteBuffer matrix = ByteBuffer.wrap(mp4, box + 44, 20);
      matrix.putInt(a * one).putInt(b * one).putInt(0).putInt(c * one).putInt(d * one);
      return mp4;
    };
  }
}
