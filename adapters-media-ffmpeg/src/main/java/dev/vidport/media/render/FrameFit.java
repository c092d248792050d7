package dev.vidport.media.render;

import dev.vidport.domain.edit.Placement;
import java.util.List;

/**
 * The filters that fit each frame of a source whose size changes into its placement, with black
 * bars where the shape differs. They evaluate the size of each frame, because ffmpeg sets the
 * filters up only once (see {@link ChunkCommand}).
 *
 * @param width of all frames after {@link #filters}, before a crop
 * @param height of all frames after {@link #filters}, before a crop
 */
record FrameFit(Placement placement, int width, int height) {
  /** Bars this thin result from rounding; the frame is stretched over them. */
  private static final int MAX_ROUNDING_BAR = 2;

  static FrameFit of(Placement placement) {
    return new FrameFit(
        placement,
        even(placement.width() / placement.cropWidth()),
        even(placement.height() / placement.cropHeight()));
  }

  private static int even(double side) {
    return 2 * (int) Math.round(side / 2);
  }

  /** Scales each frame to the largest size that fits; can be extended by options. */
  String scale() {
    return ("scale=w='" + side(width, height + "*dar") + "'")
        + (":h='" + side(height, width + "/dar") + "'")
        + ":eval=frame:flags=bicubic";
  }

  private static String side(int most, String fitting) {
    return "if(gte(%2$s,%1$d-%3$d),%1$d,max(2,2*round(%2$s/2)))"
        .formatted(most, fitting, MAX_ROUNDING_BAR);
  }

  /** The filters after {@link #scale}: all frames leave them with the size of the placement. */
  List<String> filters() {
    String bars = "pad=" + width + ":" + height + ":-1:-1:black:eval=frame";
    return placement.isCropped()
        ? List.of(bars, "crop=" + placement.width() + ":" + placement.height())
        : List.of(bars);
  }
}
