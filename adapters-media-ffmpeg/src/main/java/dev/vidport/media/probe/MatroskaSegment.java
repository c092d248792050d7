package dev.vidport.media.probe;

import java.nio.ByteBuffer;
import java.util.OptionalLong;

/** The extent of the first Matroska segment in a file, which may be followed by more. */
final class MatroskaSegment {
  /** The header and the start of the segment are in these first bytes of a file. */
  static final int PREFIX_BYTES = 256;

  private static final long SEGMENT = 0x18538067L;
  private static final int MAX_ID_BYTES = 4;
  private static final int MAX_SIZE_BYTES = 8;

  private MatroskaSegment() {}

  /**
   * Position of the first byte after the segment; empty if the segment does not state its size.
   *
   * @param prefix the first {@link #PREFIX_BYTES} of the file, or all
   */
  static OptionalLong end(byte[] prefix) {
    ByteBuffer bytes = ByteBuffer.wrap(prefix);
    long id = element(bytes, MAX_ID_BYTES, true);
    while (id > 0) {
      long size = element(bytes, MAX_SIZE_BYTES, false);
      if (size < 0 || id == SEGMENT) {
        return size < 0 ? OptionalLong.empty() : OptionalLong.of(bytes.position() + size);
      }
      if (size > bytes.remaining()) {
        return OptionalLong.empty();
      }
      bytes.position(bytes.position() + (int) size);
      id = element(bytes, MAX_ID_BYTES, true);
    }
    return OptionalLong.empty();
  }

  /** A number whose leading zero bits encode its length (RFC 8794, 4); -1 if unknown or cut off. */
  private static long element(ByteBuffer bytes, int maxBytes, boolean keepsMarker) {
    if (!bytes.hasRemaining()) {
      return -1;
    }
    int first = bytes.get() & 0xff;
    int length = Integer.numberOfLeadingZeros(first) - 24 + 1;
    if (length > maxBytes || length - 1 > bytes.remaining()) {
      return -1;
    }
    long value = keepsMarker ? first : first & ((1 << (8 - length)) - 1);
    boolean allOnes = !keepsMarker && value == (1 << (8 - length)) - 1;
    for (int i = 1; i < length; i++) {
      int next = bytes.get() & 0xff;
      allOnes &= next == 0xff;
      value = value << 8 | next;
    }
    return allOnes ? -1 : value;
  }
}
