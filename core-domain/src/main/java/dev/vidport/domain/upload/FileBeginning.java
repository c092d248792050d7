package dev.vidport.domain.upload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

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

  private final byte[] bytes;
  private final int length;

  /**
   * @param bytes only read here
   */
  public FileBeginning(byte[] bytes, int length) {
    this.bytes = bytes;
    this.length = length;
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
    return length >= Integer.BYTES && int32(0) == EBML;
  }

  private boolean isTransportStream() {
    for (int packet = 0; packet < TS_PACKETS; packet++) {
      int at = packet * TS_PACKET;
      if (at >= length || bytes[at] != TS_SYNC) {
        return false;
      }
    }
    return true;
  }

  private boolean hasIndexFirst() {
    if (length < BOX_HEADER || !FIRST_BOXES.contains(type(0))) {
      return false;
    }
    int at = 0;
    while (at + BOX_HEADER <= length) {
      String type = type(at);
      long size = size(at);
      if (type.equals("mdat") || size < BOX_HEADER || size > length - at) {
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

  private int int32(int at) {
    return (bytes[at] & 0xFF) << 24
        | (bytes[at + 1] & 0xFF) << 16
        | (bytes[at + 2] & 0xFF) << 8
        | (bytes[at + 3] & 0xFF);
  }

  private String type(int at) {
    return new String(bytes, at + Integer.BYTES, Integer.BYTES, ISO_8859_1);
  }

  /** The size of a box; 0 if its header is not complete here. */
  private long size(int at) {
    long size = Integer.toUnsignedLong(int32(at));
    if (size != 1) {
      return size;
    }
    return at + LONG_BOX_HEADER <= length
        ? ((long) int32(at + BOX_HEADER) << 32)
            | Integer.toUnsignedLong(int32(at + BOX_HEADER + Integer.BYTES))
        : 0;
  }

  private boolean contains(String type, int from, int to) {
    int wanted = type.charAt(0) << 24 | type.charAt(1) << 16 | type.charAt(2) << 8 | type.charAt(3);
    for (int at = from + BOX_HEADER; at + Integer.BYTES <= to; at++) {
      if (int32(at) == wanted) {
        return true;
      }
    }
    return false;
  }
}
