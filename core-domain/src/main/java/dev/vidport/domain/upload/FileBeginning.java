package dev.vidport.domain.upload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.util.Set;

/** The first bytes of a media file. Pure. */
public final class FileBeginning {
  /** The first element of Matroska and WebM: EBML. */
  private static final int EBML = 0x1A45DFA3;

  private static final int TS_SYNC = 0x47;
  private static final int TS_PACKET = 188;
  private static final int TS_PACKETS = 5;

  private static final int BOX_HEADER = 8;
  private static final int LONG_BOX_HEADER = 16;

  /** The boxes with which MP4 and MOV files begin. */
  private static final Set<String> FIRST_BOXES =
      Set.of("ftyp", "moov", "wide", "free", "skip", "pnot");

  private final ByteBuffer bytes;

  /**
   * @param bytes only read here
   */
  public FileBeginning(byte[] bytes, int length) {
    this.bytes = ByteBuffer.wrap(bytes, 0, length).slice();
  }

  /**
   * Whether the file can be rendered in the order of its bytes, while its end is missing, and has
   * to be: Matroska, WebM, a transport stream, and MP4 or MOV whose index comes first or is in
   * fragments. Of a file with an index and H.264, the video may be copied instead, which is much
   * faster, but needs the whole file.
   */
  public boolean isRenderedInOrder() {
    return isMatroska() || isTransportStream() || hasIndexFirst();
  }

  private boolean isMatroska() {
    return bytes.limit() >= Integer.BYTES && bytes.getInt(0) == EBML;
  }

  private boolean isTransportStream() {
    for (int packet = 0; packet < TS_PACKETS; packet++) {
      int at = packet * TS_PACKET;
      if (at >= bytes.limit() || bytes.get(at) != TS_SYNC) {
        return false;
      }
    }
    return true;
  }

  private boolean hasIndexFirst() {
    if (bytes.limit() < BOX_HEADER || !FIRST_BOXES.contains(type(0))) {
      return false;
    }
    int at = 0;
    while (at + BOX_HEADER <= bytes.limit()) {
      String type = type(at);
      long size = size(at);
      if (type.equals("mdat") || size < BOX_HEADER || at + size > bytes.limit()) {
        return false;
      }
      int end = Math.toIntExact(at + size);
      if (type.equals("moov")) {
        boolean isFragmented = contains("mvex", at, end);
        return isFragmented || !(contains("avc1", at, end) || contains("avc3", at, end));
      }
      at = end;
    }
    return false;
  }

  private String type(int at) {
    byte[] type = new byte[Integer.BYTES];
    bytes.get(at + Integer.BYTES, type);
    return new String(type, ISO_8859_1);
  }

  /** The size of a box; 0 if its header is not complete here. */
  private long size(int at) {
    long size = Integer.toUnsignedLong(bytes.getInt(at));
    if (size != 1) {
      return size;
    }
    return at + LONG_BOX_HEADER <= bytes.limit() ? bytes.getLong(at + BOX_HEADER) : 0;
  }

  private boolean contains(String type, int from, int to) {
    int wanted = ByteBuffer.wrap(type.getBytes(ISO_8859_1)).getInt();
    for (int at = from + BOX_HEADER; at + Integer.BYTES <= to; at++) {
      if (bytes.getInt(at) == wanted) {
        return true;
      }
    }
    return false;
  }
}
