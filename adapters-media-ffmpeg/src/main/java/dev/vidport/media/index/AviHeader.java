package dev.vidport.media.index;

import dev.vidport.domain.media.BytePatch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/** The stream headers of an AVI file. */
final class AviHeader {
  private static final int RIFF = 0x52494646;
  private static final int AVI = 0x41564920;
  private static final int LIST = 0x4c495354;
  private static final int HEADERS = 0x6864726c; // "hdrl"
  private static final int STREAM = 0x7374726c; // "strl"
  private static final int STREAM_HEADER = 0x73747268; // "strh"
  private static final int FORMAT = 0x73747266; // "strf"
  private static final int VIDEO = 0x76696473; // "vids"

  /** Size and type of a chunk. */
  private static final int CHUNK_HEADER = 8;

  /** Position of the codec in the format of a video. */
  private static final int VIDEO_CODEC = 16;

  private AviHeader() {}

  static boolean isAvi(ByteBuffer prefix) {
    return prefix.getInt(0) == RIFF && prefix.getInt(8) == AVI;
  }

  /** The patch that replaces the codec of a stream by an unknown one. */
  static Optional<BytePatch> hidingCodec(ByteBuffer file, int stream) {
    int found = -1;
    boolean isVideo = false;
    int at = 12;
    while (at + CHUNK_HEADER + 4 <= file.limit()) {
      int type = file.getInt(at);
      int kind = file.getInt(at + CHUNK_HEADER);
      if (type == LIST && (kind == HEADERS || kind == STREAM)) {
        at += CHUNK_HEADER + 4;
        continue;
      }
      if (type == STREAM_HEADER) {
        found++;
        isVideo = kind == VIDEO;
      } else if (type == FORMAT && found == stream) {
        byte unknown = (byte) 0xfe;
        int format = at + CHUNK_HEADER;
        return Optional.of(
            isVideo
                ? BytePatch.of(format + VIDEO_CODEC, unknown, unknown, unknown, unknown)
                : BytePatch.of(format, unknown, unknown));
      }
      long size = Integer.toUnsignedLong(file.order(ByteOrder.LITTLE_ENDIAN).getInt(at + 4));
      file.order(ByteOrder.BIG_ENDIAN);
      long next = at + CHUNK_HEADER + size + (size & 1);
      if (next > file.limit()) {
        break;
      }
      at = (int) next;
    }
    return Optional.empty();
  }
}
