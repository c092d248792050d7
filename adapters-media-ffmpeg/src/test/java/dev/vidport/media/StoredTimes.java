package dev.vidport.media;

import java.util.List;
import java.util.stream.IntStream;

/** Changes the times of packets in the bytes of a file. */
final class StoredTimes {
  private static final int TS_PACKET = 188;

  private StoredTimes() {}

  /** A copy of the bytes in which the times of one packet of the stream are later. */
  static byte[] later(byte[] bytes, String container, boolean isVideo, int packet, double seconds) {
    return container.equals("ts")
        ? laterInTs(bytes.clone(), inTs(bytes, isVideo).get(packet), seconds)
        : laterInFlv(bytes.clone(), inFlv(bytes, isVideo).get(packet), seconds);
  }

  /** The number of packets of a stream. */
  static int count(byte[] bytes, String container, boolean isVideo) {
    return (container.equals("ts") ? inTs(bytes, isVideo) : inFlv(bytes, isVideo)).size();
  }

  /** Positions of the times of the tags (Adobe Flash Video File Format, annex E.4.1). */
  private static List<Integer> inFlv(byte[] bytes, boolean isVideo) {
    int type = isVideo ? 9 : 8;
    return IntStream.iterate(13, at -> at + 11 <= bytes.length, at -> at + 15 + tagBytes(bytes, at))
        .filter(at -> bytes[at] == type)
        .map(at -> at + 4)
        .boxed()
        .toList();
  }

  private static int tagBytes(byte[] bytes, int at) {
    return (int) unsigned(bytes, at + 1, 3);
  }

  private static byte[] laterInFlv(byte[] bytes, int at, double seconds) {
    // The highest byte comes last.
    long millis =
        (unsigned(bytes, at + 3, 1) << 24) + unsigned(bytes, at, 3) + Math.round(seconds * 1000);
    bytes[at] = (byte) (millis >> 16);
    bytes[at + 1] = (byte) (millis >> 8);
    bytes[at + 2] = (byte) millis;
    bytes[at + 3] = (byte) (millis >> 24);
    return bytes;
  }

  /** Positions of the flags that precede the times in MPEG-TS (ISO 13818-1, 2.4.3.6). */
  private static List<Integer> inTs(byte[] bytes, boolean isVideo) {
    int stream = isVideo ? 0xe0 : 0xc0;
    int mask = isVideo ? 0xf0 : 0xe0;
    return IntStream.iterate(0, at -> at < bytes.length, at -> at + TS_PACKET)
        .filter(at -> (bytes[at + 1] & 0x40) != 0)
        .map(at -> at + 4 + ((bytes[at + 3] & 0x20) != 0 ? 1 + (bytes[at + 4] & 0xff) : 0))
        .filter(at -> bytes[at] == 0 && bytes[at + 1] == 0 && bytes[at + 2] == 1)
        .filter(at -> (bytes[at + 3] & mask) == stream)
        .map(at -> at + 7)
        .boxed()
        .toList();
  }

  private static byte[] laterInTs(byte[] bytes, int flags, double seconds) {
    laterTime(bytes, flags + 2, seconds);
    boolean hasDecodingTime = (bytes[flags] & 0xc0) == 0xc0;
    if (hasDecodingTime) {
      laterTime(bytes, flags + 7, seconds);
    }
    return bytes;
  }

  private static void laterTime(byte[] bytes, int at, double seconds) {
    // 3, 15 and 15 bits, with a marker after each.
    long time =
        ((unsigned(bytes, at, 1) & 0x0e) << 29)
            + ((unsigned(bytes, at + 1, 2) >> 1) << 15)
            + (unsigned(bytes, at + 3, 2) >> 1);
    long later = (time + Math.round(seconds * 90_000)) & 0x1_ffff_ffffL;
    bytes[at] = (byte) ((bytes[at] & 0xf1) | ((later >> 29) & 0x0e));
    bytes[at + 1] = (byte) (later >> 22);
    bytes[at + 2] = (byte) ((later >> 14) | 1);
    bytes[at + 3] = (byte) (later >> 7);
    bytes[at + 4] = (byte) ((later << 1) | 1);
  }

  private static long unsigned(byte[] bytes, int at, int length) {
    long value = 0;
    for (int i = at; i < at + length; i++) {
      value = (value << 8) | (bytes[i] & 0xff);
    }
    return value;
  }
}
