package dev.vidport.media.render;

import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.media.VideoFacts.Matrix;
import dev.vidport.domain.media.VideoFacts.Transfer;
import dev.vidport.domain.render.PlannedSource;
import java.util.ArrayList;
import java.util.List;

/** The filters that scale frames and convert them to SDR BT.709 with limited range. */
final class SdrConversion {
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
    return filters;
  }

  /** The first filter scales, with {@code size}. */
  private static List<String> conversion(PlannedSource source, String size) {
    if (followsTags(source)) {
      // The scaler reads the tag of each frame. See inputOptions for frames without a tag.
      return List.of(
          size + ":in_color_matrix=auto:out_color_matrix=bt709:out_range=tv",
          "setsar=1",
          "format=yuv420p");
    }
    if (source.transfer() == Transfer.SDR && source.matrix() == Matrix.BT2020) {
      return List.of(
          size,
          "setsar=1",
          "setparams=color_primaries=bt2020:color_trc=bt709:colorspace=bt2020nc",
          // BT.2020 primaries are more saturated: read as BT.709 they would look washed out.
          "zscale=p=bt709:t=bt709:m=bt709:r=limited",
          "format=yuv420p");
    }
    if (source.transfer() == Transfer.SDR) {
      // The matrix is explicit because scale treats untagged frames of any size as BT.601.
      return List.of(
          size
              + ":in_color_matrix="
              + name(source.matrix())
              + ":out_color_matrix=bt709:out_range=tv",
          "setsar=1",
          "format=yuv420p");
    }
    String transfer = source.transfer() == Transfer.PQ ? "smpte2084" : "arib-std-b67";
    return List.of(
        // Scale first: the cost of tone mapping is per pixel.
        size,
        "setsar=1",
        // Partly tagged HDR is common, and zscale rejects frames that are not fully tagged.
        "setparams=color_primaries=bt2020:color_trc=" + transfer + ":colorspace=bt2020nc",
        // 203 nits is graphics white in HDR (ITU-R BT.2408); it maps to SDR white.
        "zscale=t=linear:npl=203",
        "format=gbrpf32le",
        "zscale=p=bt709",
        // Desaturation would bleach bright colours.
        "tonemap=tonemap=mobius:desat=0",
        "zscale=t=bt709:m=bt709:r=limited",
        "format=yuv420p");
  }

  /**
   * Whether each frame is converted by its own tag. HDR and wide gamut need special conversions,
   * which apply to all frames.
   */
  private static boolean followsTags(PlannedSource source) {
    return source.matrixVaries()
        && source.transfer() == Transfer.SDR
        && source.matrix() != Matrix.BT2020;
  }

  /**
   * The options before an input whose frames are tagged with different matrices: decoders give this
   * tag to the frames before the first tag. Otherwise ffmpeg would tag them like later frames, if
   * it has seen these when it opened the file.
   */
  static List<String> inputOptions(PlannedSource source) {
    return followsTags(source)
        ? List.of("-colorspace", source.matrix() == Matrix.BT709 ? "bt709" : "smpte170m")
        : List.of();
  }

  static String size(int width, int height) {
    return "scale=" + width + ":" + height + ":flags=bicubic";
  }

  private static String name(Matrix matrix) {
    return switch (matrix) {
      case BT709 -> "bt709";
      case BT601 -> "bt601";
      case BT2020 -> "bt2020";
    };
  }
}
