package dev.vidport.domain.media;

import java.util.HexFormat;

/**
 * Bytes of a file that ffmpeg reads as others, so that it plays the file as intended. The stored
 * file does not change.
 *
 * @param position of the first byte in the file
 * @param hex the bytes to read there, two hexadecimal digits each
 */
public record BytePatch(long position, String hex) {
  public BytePatch {
    if (position < 0 || !hex.matches("([0-9a-f]{2}){1,64}")) {
      throw new IllegalArgumentException("not a patch: " + position + ", " + hex);
    }
  }

  public static BytePatch of(long position, byte... bytes) {
    return new BytePatch(position, HexFormat.of().formatHex(bytes));
  }

  /** The position after the last byte. */
  public long end() {
    return position + hex.length() / 2;
  }

  public byte[] bytes() {
    return HexFormat.of().parseHex(hex);
  }
}
