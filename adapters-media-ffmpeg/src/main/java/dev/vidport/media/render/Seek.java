package dev.vidport.media.render;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * How a run gets to the part of the source that it needs.
 *
 * @param prerollSeconds how much earlier to land, in containers that know no keyframes
 */
record Seek(double prerollSeconds) {
  /** Longer than the distance of keyframes in nearly every broadcast and recording. */
  private static final double WITHOUT_INDEX = 12;

  /** For containers whose index leads to the keyframe before a time. */
  static final Seek EXACT = new Seek(0);

  /** For containers in which ffmpeg lands anywhere, and would decode nothing up to a keyframe. */
  static final Seek EARLY = new Seek(WITHOUT_INDEX);

  /** Not at all: what comes before is read too. */
  static final Seek NONE = new Seek(Double.POSITIVE_INFINITY);

  /**
   * Options before the input.
   *
   * @param seconds on the source's own clock
   */
  List<String> options(double seconds) {
    if (equals(NONE)) {
      return List.of();
    }
    return List.of(
        // Frames before the time are dropped by the filters, which know the grid.
        "-noaccurate_seek",
        // The time is one of the source's clock and not one after its start.
        "-seek_timestamp",
        "1",
        "-ss",
        Grid.seconds(seconds - prerollSeconds));
  }

  /**
   * Chooses by the first bytes of a file.
   *
   * @param head at least 12 bytes where the file has them
   */
  static Seek by(byte[] head) {
    if (head.length < 12) {
      return EARLY;
    }
    boolean matroska =
        (head[0] & 0xff) == 0x1a
            && (head[1] & 0xff) == 0x45
            && (head[2] & 0xff) == 0xdf
            && (head[3] & 0xff) == 0xa3;
    String box = new String(head, 4, 4, StandardCharsets.ISO_8859_1);
    boolean mov = List.of("ftyp", "moov", "mdat", "wide", "free", "skip").contains(box);
    return matroska || mov ? EXACT : EARLY;
  }
}
