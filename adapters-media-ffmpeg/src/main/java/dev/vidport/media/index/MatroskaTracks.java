package dev.vidport.media.index;

import dev.vidport.domain.media.BytePatch;
import java.nio.ByteBuffer;
import java.util.Optional;

/** The track entries at the beginning of a Matroska or WebM file (RFC 9559). */
final class MatroskaTracks {
  private static final long SEGMENT = 0x18538067L;
  private static final long CLUSTER = 0x1F43B675L;
  private static final long TRACKS = 0x1654AE6BL;
  private static final long TRACK_ENTRY = 0xAE;
  private static final long CODEC_ID = 0x86;

  /** Codec IDs have a letter for the kind and an underscore first, which ffmpeg requires. */
  private static final int CODEC_NAME = 2;

  private MatroskaTracks() {}

  /** The patch that replaces the codec of a track by an unknown one. */
  static Optional<BytePatch> hidingCodec(ByteBuffer file, int stream) {
    ByteBuffer bytes = file.duplicate();
    int found = -1;
    while (bytes.hasRemaining()) {
      long id = number(bytes, true);
      long size = number(bytes, false);
      if (id == CLUSTER || id < 0) {
        return Optional.empty();
      }
      if (id == SEGMENT || id == TRACKS || id == TRACK_ENTRY) {
        found += id == TRACK_ENTRY ? 1 : 0;
        continue;
      }
      if (id == CODEC_ID && found == stream && size > CODEC_NAME) {
        return Optional.of(BytePatch.of(bytes.position() + CODEC_NAME, (byte) '?'));
      }
      if (size < 0 || size > bytes.remaining()) {
        return Optional.empty();
      }
      bytes.position(bytes.position() + (int) size);
    }
    return Optional.empty();
  }

  /** A number whose leading zero bits encode its length (RFC 8794, 4); -1 if it is unknown. */
  private static long number(ByteBuffer bytes, boolean keepsMarker) {
    if (!bytes.hasRemaining()) {
      return -1;
    }
    int first = bytes.get() & 0xff;
    int length = Integer.numberOfLeadingZeros(first) - 24 + 1;
    if (length > 8 || length - 1 > bytes.remaining()) {
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
