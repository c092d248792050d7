package dev.vidport.media.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalInt;

/** Reads the orientation from a JPEG's EXIF segment (EXIF 2.3, section 4.6). */
final class Exif {
  private static final byte[] SIGNATURE = "Exif\0\0".getBytes(StandardCharsets.ISO_8859_1);
  private static final int ORIENTATION = 0x0112;
  private static final int ENTRY_BYTES = 12;

  private Exif() {}

  /**
   * @param segment content of an APP1 segment, which may contain other data than EXIF
   * @return empty if the segment has no orientation or cannot be read
   */
  static OptionalInt orientation(byte[] segment) {
    if (segment.length < SIGNATURE.length + 8
        || !Arrays.equals(segment, 0, SIGNATURE.length, SIGNATURE, 0, SIGNATURE.length)) {
      return OptionalInt.empty();
    }
    ByteBuffer tiff =
        ByteBuffer.wrap(segment, SIGNATURE.length, segment.length - SIGNATURE.length).slice();
    tiff.order(tiff.get(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    return entry(tiff, tiff.getInt(4));
  }

  private static OptionalInt entry(ByteBuffer tiff, int directory) {
    if (directory < 0 || directory > tiff.limit() - 2) {
      return OptionalInt.empty();
    }
    int entries = Short.toUnsignedInt(tiff.getShort(directory));
    for (int i = 0; i < entries; i++) {
      int at = directory + 2 + i * ENTRY_BYTES;
      if (at > tiff.limit() - ENTRY_BYTES) {
        return OptionalInt.empty();
      }
      if (Short.toUnsignedInt(tiff.getShort(at)) == ORIENTATION) {
        return OptionalInt.of(Short.toUnsignedInt(tiff.getShort(at + 8)));
      }
    }
    return OptionalInt.empty();
  }
}
