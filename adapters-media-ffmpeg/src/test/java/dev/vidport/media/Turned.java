package dev.vidport.media;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Rotates or mirrors the first track of an MP4 by the matrix of its header. Only newer releases of
 * ffmpeg have an option for it, and only older ones a tag.
 */
final class Turned {
  /** By a quarter to the right. */
  static final SourceClips.Change RIGHT = by(0, 1, -1, 0);

  private Turned() {}

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
