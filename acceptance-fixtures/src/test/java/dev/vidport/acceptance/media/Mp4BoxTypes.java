package dev.vidport.acceptance.media;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads the box types of an MP4 file (ISO/IEC 14496-12). */
public final class Mp4BoxTypes {
  private static final int HEADER_BYTES = 8;

  private Mp4BoxTypes() {}

  /** Types of the top-level boxes, in order. */
  public static List<String> of(byte[] file) {
    ByteBuffer bytes = ByteBuffer.wrap(file);
    List<String> types = new ArrayList<>();
    long at = 0;
    while (at + HEADER_BYTES <= file.length) {
      long size = Integer.toUnsignedLong(bytes.getInt((int) at));
      types.add(new String(file, (int) at + 4, 4, StandardCharsets.US_ASCII));
      if (size == 1) {
        size = bytes.getLong((int) at + HEADER_BYTES);
      }
      if (size < HEADER_BYTES) {
        break;
      }
      at += size;
    }
    return types;
  }
}
