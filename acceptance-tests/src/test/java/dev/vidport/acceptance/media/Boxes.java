package dev.vidport.acceptance.media;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The boxes of an MP4 file (ISO/IEC 14496-12). */
public final class Boxes {
  private static final int HEAD = 8;

  private Boxes() {}

  /** Types of the outermost boxes, in order. */
  public static List<String> types(byte[] file) {
    ByteBuffer bytes = ByteBuffer.wrap(file);
    List<String> types = new ArrayList<>();
    long at = 0;
    while (at + HEAD <= file.length) {
      long size = Integer.toUnsignedLong(bytes.getInt((int) at));
      types.add(new String(file, (int) at + 4, 4, StandardCharsets.US_ASCII));
      if (size == 1) {
        size = bytes.getLong((int) at + HEAD);
      }
      if (size < HEAD) {
        break;
      }
      at += size;
    }
    return types;
  }
}
