package dev.vidport.media.probe;

import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.media.ColourCoding.Matrix;
import dev.vidport.domain.media.ColourCoding.Primaries;
import dev.vidport.domain.media.ColourCoding.Transfer;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Maps ffprobe's colour names to the domain (decision 0048). */
final class Colours {
  /** Names of tags without a value. */
  private static final Set<String> UNTAGGED = Set.of("", "unknown", "reserved", "unspecified");

  /** Pixel formats whose samples are red, green and blue; a palette has such entries. */
  private static final Pattern RGB =
      Pattern.compile("(gbr|[argbx0]*rgb|[argbx0]*bgr|pal8|bayer).*");

  /** The decoder's RGB of digital cinema is the XYZ of the file, which ffmpeg converts itself. */
  private static final String XYZ = "xyz";

  /** Matrices that no filter of ffmpeg converts; the last three are names of newer versions. */
  private static final Set<String> UNKNOWN_MATRICES =
      Set.of("smpte2085", "ipt-c2", "ycgco-re", "ycgco-ro");

  private static final String UNKNOWN_TRANSFER = "smpte428";

  private Colours() {}

  /** Whether all three values are BT.709. */
  static boolean areBt709(ProbeStream stream) {
    return Stream.of("color_space", "color_transfer", "color_primaries")
        .allMatch(tag -> stream.text(tag).equals("bt709"));
  }

  /** What is wrong with the tags, for the owner; empty if the colours can be converted. */
  static Optional<String> problem(ProbeStream stream) {
    if (stream.text("pix_fmt").startsWith(XYZ) || isRgb(stream)) {
      return unsupportedTransfer(stream);
    }
    String matrix = stream.text("color_space");
    boolean isSdrInIctcp =
        matrix.equals("ictcp")
            && !UNTAGGED.contains(stream.text("color_transfer"))
            && !transfer(stream).isHdr();
    return UNKNOWN_MATRICES.contains(matrix) || isSdrInIctcp
        ? Optional.of(problem("matrix", matrix))
        : unsupportedTransfer(stream);
  }

  private static Optional<String> unsupportedTransfer(ProbeStream stream) {
    String transfer = stream.text("color_transfer");
    return transfer.equals(UNKNOWN_TRANSFER) && !stream.text("pix_fmt").startsWith(XYZ)
        ? Optional.of(problem("transfer characteristics", transfer))
        : Optional.empty();
  }

  private static String problem(String tag, String value) {
    return "the colours of the video have the "
        + tag
        + " "
        + value
        + ", which can't be converted; convert the video to BT.709";
  }

  /** The coding by the tags of the headers. */
  static ColourCoding coding(ProbeStream stream) {
    if (stream.text("pix_fmt").startsWith(XYZ)) {
      return ColourCoding.BT709.withMatrix(Matrix.RGB);
    }
    return new ColourCoding(primaries(stream), transfer(stream), matrix(stream));
  }

  private static Primaries primaries(ProbeStream stream) {
    String tag = stream.text("color_primaries");
    return switch (tag) {
      case "bt470m" -> Primaries.BT470M;
      case "film" -> Primaries.FILM;
      case "bt2020" -> Primaries.BT2020;
      case "smpte428" -> Primaries.XYZ;
      case "smpte431" -> Primaries.DCI_P3;
      case "smpte432" -> Primaries.DISPLAY_P3;
      // The primaries of standard definition differ less than the screens that they name, and
      // players show them alike.
      default -> UNTAGGED.contains(tag) ? untaggedPrimaries(stream) : Primaries.BT709;
    };
  }

  private static Primaries untaggedPrimaries(ProbeStream stream) {
    String transfer = stream.text("color_transfer");
    String matrix = stream.text("color_space");
    boolean isUltraHigh =
        transfer.equals("smpte2084")
            || transfer.equals("arib-std-b67")
            || matrix.startsWith("bt2020")
            || matrix.equals("ictcp");
    return isUltraHigh ? Primaries.BT2020 : Primaries.BT709;
  }

  private static Transfer transfer(ProbeStream stream) {
    String tag = stream.text("color_transfer");
    return switch (tag) {
      case "bt470m" -> Transfer.GAMMA22;
      case "bt470bg" -> Transfer.GAMMA28;
      case "iec61966-2-1" -> primaries(stream) == Primaries.BT709 ? Transfer.BT709 : Transfer.SRGB;
      case "linear" -> Transfer.LINEAR;
      case "log100" -> Transfer.LOG100;
      case "log316" -> Transfer.LOG316;
      case "smpte2084" -> Transfer.PQ;
      case "arib-std-b67" -> Transfer.HLG;
      default ->
          UNTAGGED.contains(tag) && stream.text("color_space").equals("ictcp")
              ? Transfer.PQ
              : Transfer.BT709;
    };
  }

  private static Matrix matrix(ProbeStream stream) {
    return matrix(
        stream, stream.text("color_space"), stream.number("width"), stream.number("height"));
  }

  /**
   * The matrix of a frame.
   *
   * @param tag ffprobe's name of the frame's matrix
   * @param width in stored pixels
   */
  static Matrix matrix(ProbeStream stream, String tag, int width, int height) {
    if (isRgb(stream)) {
      return Matrix.RGB;
    }
    return switch (tag) {
      case "bt709" -> Matrix.BT709;
      case "bt470bg", "smpte170m" -> Matrix.BT601;
      case "fcc" -> Matrix.FCC;
      case "smpte240m" -> Matrix.SMPTE240M;
      case "ycgco" -> Matrix.YCGCO;
      case "bt2020nc" -> Matrix.BT2020;
      case "bt2020c" -> Matrix.BT2020_CONSTANT;
      case "chroma-derived-nc" -> Matrix.DERIVED;
      case "chroma-derived-c" -> Matrix.DERIVED_CONSTANT;
      case "ictcp" -> Matrix.ICTCP;
      default -> untagged(stream, width, height);
    };
  }

  private static boolean isRgb(ProbeStream stream) {
    return RGB.matcher(stream.text("pix_fmt")).matches();
  }

  /** The matrix that players assume for a video without the tag. */
  private static Matrix untagged(ProbeStream stream, int width, int height) {
    if (transfer(stream).isHdr() || primaries(stream) == Primaries.BT2020) {
      return Matrix.BT2020;
    }
    if (stream.codec().equals("vp8")) {
      return Matrix.BT601;
    }
    return width >= 1280 || height >= 720 ? Matrix.BT709 : Matrix.BT601;
  }
}
