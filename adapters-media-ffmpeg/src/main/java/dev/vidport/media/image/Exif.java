package dev.vidport.media.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalInt;

/** Reads the one thing of a camera's notes that changes what is seen (EXIF 2.3, section 4.6). */
final class Exif {
  private static final byte[] NAME = "Exif\0\0".getBytes(StandardCharsets.ISO_8859_1);
  private static final int ORIENTATION = 0x0112;
  private static final int ENTRY = 12;

  private Exif() {}

  /**
   * @param note of the marker APP1, which may hold something else
   * @return empty where the note says nothing of it, or can't be read
   */
  static OptionalInt orientation(byte[] note) {
    if (note.length < NAME.length + 8
        || !Arrays.equals(note, 0, NAME.length, NAME, 0, NAME.length)) {
      return OptionalInt.empty();
    }
    ByteBuffer tiff = ByteBuffer.wrap(note, NAME.length, note.length - NAME.length).slice();
    tiff.order(tiff.get(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    return entry(tiff, tiff.getInt(4));
  }

  private static OptionalInt entry(ByteBuffer tiff, int directory) {
    if (directory < 0 || directory > tiff.limit() - 2) {
      return OptionalInt.empty();
    }
    int entries = Short.toUnsignedInt(tiff.getShort(directory));
    for (int i = 0; i < entries; i++) {
      int at = directory + 2 + i * ENTRY;
      if (at > tiff.limit() - ENTRY) {
        return OptionalInt.empty();
      }
      if (Short.toUnsignedInt(tiff.getShort(at)) == ORIENTATION) {
        return OptionalInt.of(Short.toUnsignedInt(tiff.getShort(at + 8)));
      }
    }
    return OptionalInt.empty();
  }
}
