package dev.vidport.media.probe;

import dev.vidport.domain.media.VideoFacts.Matrix;
import dev.vidport.domain.media.VideoFacts.Transfer;
import java.util.Set;
import java.util.stream.Stream;

/** Maps ffprobe's colour names to the domain. */
final class Colours {
  /**
   * Transfer characteristics that encoded renditions treat as BT.709: the same curve under other
   * names, and sRGB.
   */
  private static final Set<String> TRANSFERS_LIKE_BT709 =
      Set.of(
          "",
          "unknown",
          "bt709",
          "smpte170m",
          "bt2020-10",
          "bt2020-12",
          "iec61966-2-1",
          "iec61966-2-4");

  private static final Set<String> PRIMARIES_LIKE_BT709 = Set.of("", "unknown", "bt709");

  private Colours() {}

  /** Whether a copy of the video may be tagged BT.709, as encoded renditions are. */
  static boolean areLikeBt709(ProbeStream stream) {
    return matrix(stream) == Matrix.BT709
        && TRANSFERS_LIKE_BT709.contains(stream.text("color_transfer"))
        && PRIMARIES_LIKE_BT709.contains(stream.text("color_primaries"));
  }

  /** Whether all three values are BT.709. */
  static boolean areBt709(ProbeStream stream) {
    return Stream.of("color_space", "color_transfer", "color_primaries")
        .allMatch(tag -> stream.text(tag).equals("bt709"));
  }

  static Transfer transfer(ProbeStream stream) {
    return switch (stream.text("color_transfer")) {
      case "smpte2084" -> Transfer.PQ;
      case "arib-std-b67" -> Transfer.HLG;
      default -> Transfer.SDR;
    };
  }

  static Matrix matrix(ProbeStream stream) {
    String tag = stream.text("color_space");
    return matrix(stream, tag, stream.number("width"), stream.number("height"));
  }

  /**
   * The matrix of a frame.
   *
   * @param tag ffprobe's name of the frame's matrix
   * @param width in stored pixels
   */
  static Matrix matrix(ProbeStream stream, String tag, int width, int height) {
    return switch (tag) {
      case "bt709", "gbr" -> Matrix.BT709;
      case "bt470bg", "smpte170m", "smpte240m", "fcc" -> Matrix.BT601;
      case "bt2020nc", "bt2020c" -> Matrix.BT2020;
      default -> untagged(stream, width, height);
    };
  }

  /** The matrix that players assume for an untagged video. */
  private static Matrix untagged(ProbeStream stream, int width, int height) {
    if (transfer(stream) != Transfer.SDR) {
      return Matrix.BT2020;
    }
    if (stream.codec().equals("vp8")) {
      return Matrix.BT601;
    }
    return width >= 1280 || height >= 720 ? Matrix.BT709 : Matrix.BT601;
  }
}
