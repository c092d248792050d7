package dev.vidport.media.render;

import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.media.ColourCoding.Matrix;
import dev.vidport.domain.media.ColourCoding.Primaries;
import dev.vidport.domain.media.ColourCoding.Transfer;
import dev.vidport.domain.render.PlannedSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The filters that scale frames and convert them to SDR BT.709 with limited range (decision 0048).
 */
final class SdrConversion {
  /** The matrices that the scaler converts, by its names. */
  private static final Map<Matrix, String> SCALER_NAMES =
      Map.of(
          Matrix.BT709,
          "bt709",
          Matrix.BT601,
          "bt601",
          Matrix.FCC,
          "fcc",
          Matrix.SMPTE240M,
          "smpte240m",
          Matrix.BT2020,
          "bt2020",
          // The scaler ignores the matrix of such frames.
          Matrix.RGB,
          "bt709");

  /** Formats without a matrix, and with one, which zscale reads. */
  private static final String RGB_FORMATS = "format=gbrp|gbrp10|gbrp12|gbrp16";

  private static final String YUV_FORMATS =
      "format=yuv420p|yuv422p|yuv444p|yuv420p10|yuv422p10|yuv444p10"
          + "|yuv420p12|yuv422p12|yuv444p12|yuv420p16|yuv422p16|yuv444p16";

  private SdrConversion() {}

  static List<String> of(PlannedSource source) {
    Placement placement = source.placement();
    List<String> filters = new ArrayList<>();
    if (source.sizeVaries()) {
      FrameFit fit = FrameFit.of(placement);
      filters.addAll(conversion(source, fit.scale()));
      filters.addAll(1, fit.filters());
    } else {
      filters.addAll(conversion(source, size(placement.width(), placement.height())));
    }
    if (!SCALER_NAMES.containsKey(source.colours().matrix())) {
      // Since ffmpeg 7.1, the scaler rejects frames with such a tag. It only scales them here.
      filters.add(0, "setparams=colorspace=bt709");
    }
    return filters;
  }

  /** The first filter scales, with {@code size}. */
  private static List<String> conversion(PlannedSource source, String size) {
    ColourCoding colours = source.colours();
    if (isConvertedByScaler(colours)) {
      return List.of(scale(source, size), "setsar=1", "format=yuv420p");
    }
    // Scaled first: the cost of the other filters is per pixel.
    List<String> filters = new ArrayList<>(tagged(source, size));
    if (colours.transfer().isHdr()) {
      filters.addAll(
          List.of(
              // 203 nits is graphics white in HDR (ITU-R BT.2408); it maps to SDR white.
              "zscale=t=linear:npl=203",
              "format=gbrpf32le",
              "zscale=p=bt709",
              // Desaturation would bleach bright colours.
              "tonemap=tonemap=mobius:desat=0",
              "zscale=t=bt709:m=bt709:r=limited",
              "format=yuv420p"));
    } else {
      filters.addAll(
          List.of(
              "zscale=p=bt709:t=" + shownCurve(colours) + ":m=bt709:r=limited",
              "format=yuv420p",
              "setparams=color_trc=bt709"));
    }
    return filters;
  }

  /** Whether only the matrix differs, and the scaler knows it. */
  private static boolean isConvertedByScaler(ColourCoding colours) {
    return colours.primaries() == Primaries.BT709
        && colours.transfer() == Transfer.BT709
        && SCALER_NAMES.containsKey(colours.matrix());
  }

  private static String scale(PlannedSource source, String size) {
    // The scaler reads the tag of each frame. See inputOptions for frames without a tag. Otherwise
    // the matrix is explicit, because the scaler treats untagged frames of any size as BT.601.
    String matrix =
        followsTags(source) ? "auto" : SCALER_NAMES.getOrDefault(source.colours().matrix(), "");
    // Without exact rounding, the scaler of ffmpeg 8.0 overwrites pixels at the left edge where two
    // of its threads meet, if it converts the matrix of frames of some heights, such as 640.
    String rounding = matrix.equals(SCALER_NAMES.get(Matrix.BT709)) ? "" : "+accurate_rnd";
    return size + rounding + ":in_color_matrix=" + matrix + ":out_color_matrix=bt709:out_range=tv";
  }

  /**
   * Scales, and tags the frames completely: partly tagged video is common, and zscale rejects it.
   */
  private static List<String> tagged(PlannedSource source, String size) {
    ColourCoding colours = source.colours();
    boolean isRgb = colours.matrix() == Matrix.RGB;
    String scale = size;
    String matrix = isRgb ? "gbr" : matrixTag(colours);
    if (followsTags(source)) {
      scale = scale(source, size);
      matrix = "bt709";
    } else if (!isRgb) {
      scale = size + ":out_range=tv";
    }
    return List.of(
        scale,
        "setsar=1",
        isRgb ? RGB_FORMATS : YUV_FORMATS,
        "setparams=range="
            + (isRgb ? "pc" : "tv")
            + ":color_primaries="
            + primariesTag(colours.primaries())
            + ":color_trc="
            + transferTag(colours)
            + ":colorspace="
            + matrix);
  }

  private static String primariesTag(Primaries primaries) {
    return switch (primaries) {
      case BT709 -> "bt709";
      case BT470M -> "bt470m";
      case FILM -> "film";
      case BT2020 -> "bt2020";
      case XYZ -> "smpte428";
      case DCI_P3 -> "smpte431";
      case DISPLAY_P3 -> "smpte432";
    };
  }

  private static String transferTag(ColourCoding colours) {
    return switch (colours.transfer()) {
      case BT709, SRGB -> shownCurve(colours);
      case GAMMA22 -> "bt470m";
      case GAMMA28 -> "bt470bg";
      case LINEAR -> "linear";
      case LOG100 -> "log100";
      case LOG316 -> "log316";
      case PQ -> "smpte2084";
      case HLG -> "arib-std-b67";
    };
  }

  /**
   * The curve of the converted frames, which players show like BT.709: a grey keeps its value. By
   * this name, zscale takes the curve of a reference display (ITU-R BT.1886).
   */
  private static String shownCurve(ColourCoding colours) {
    if (hasConstantLuminance(colours)) {
      // Zscale knows constant luminance only with this curve.
      return "bt2020-10";
    }
    return colours.transfer() == Transfer.SRGB ? "iec61966-2-1" : "bt709";
  }

  private static boolean hasConstantLuminance(ColourCoding colours) {
    return colours.transfer() == Transfer.BT709
        && (colours.matrix() == Matrix.BT2020_CONSTANT
            || colours.matrix() == Matrix.DERIVED_CONSTANT);
  }

  private static String matrixTag(ColourCoding colours) {
    return switch (colours.matrix()) {
      case BT709 -> "bt709";
      case BT601 -> "smpte170m";
      case FCC -> "fcc";
      case SMPTE240M -> "smpte240m";
      case YCGCO -> "ycgco";
      case BT2020 -> "bt2020nc";
      // Constant luminance exists only with the curve of BT.2020; with others it is a mistake.
      case BT2020_CONSTANT -> hasConstantLuminance(colours) ? "bt2020c" : "bt2020nc";
      case DERIVED -> "chroma-derived-nc";
      case DERIVED_CONSTANT ->
          hasConstantLuminance(colours) ? "chroma-derived-c" : "chroma-derived-nc";
      case ICTCP -> "ictcp";
      case RGB -> "gbr";
    };
  }

  /**
   * Whether each frame is converted by its own tag of the matrix. HDR needs a special conversion,
   * which applies to all frames.
   */
  private static boolean followsTags(PlannedSource source) {
    ColourCoding colours = source.colours();
    return source.matrixVaries()
        && !colours.transfer().isHdr()
        && SCALER_NAMES.containsKey(colours.matrix());
  }

  /**
   * The options before an input whose frames are tagged with different matrices: decoders give this
   * tag to the frames before the first tag. Otherwise ffmpeg would tag them like later frames, if
   * it has seen these when it opened the file.
   */
  static List<String> inputOptions(PlannedSource source) {
    return followsTags(source) && source.colours().matrix() != Matrix.RGB
        ? List.of("-colorspace", matrixTag(source.colours()))
        : List.of();
  }

  static String size(int width, int height) {
    return "scale=" + width + ":" + height + ":flags=bicubic";
  }
}
