package dev.vidport.media.render;

import dev.vidport.domain.edit.Placement;
import java.util.List;
import java.util.Locale;

/**
 * The filters that fit each frame of a source whose size may change into its placement, with black
 * bars where the shape differs. They evaluate the size of each frame, because ffmpeg sets the
 * filters up only once (see {@link ChunkCommand}). Frames of the planned shape fill the placement.
 *
 * @param width of all frames after {@link #filters}, before a crop
 * @param height of all frames after {@link #filters}, before a crop
 */
record FrameFit(Placement placement, int width, int height) {
  /**
   * The largest bars that result from rounding, in pixels of the placement and of the source; the
   * frame is enlarged to cover them.
   */
  private static final int MAX_ROUNDING_BAR = 2;

  /** The shape of the frame. Implausible pixels count as square, as for the probe. */
  private static final String SHAPE = "if(between(sar,0.1,10),dar,iw/ih)";

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
    return ("scale=w='" + side(width, height + "*" + SHAPE, height + "/ih") + "'")
        + (":h='" + side(height, width + "/" + SHAPE, width + "/iw") + "'")
        + ":eval=frame:flags=bicubic";
  }

  /**
   * @param enlargement how many pixels of the placement a pixel of the source becomes
   */
  private static String side(int most, String fitting, String enlargement) {
    return String.format(
        Locale.ROOT,
        "if(gte(%2$s,%1$d-%3$d*(1+%4$s)),%1$d,max(2,2*round(%2$s/2)))",
        most,
        fitting,
        MAX_ROUNDING_BAR,
        enlargement);
  }

  /** The filters after {@link #scale}; their output frames have the size of the placement. */
  List<String> filters() {
    String bars = "pad=" + width + ":" + height + ":-1:-1:black:eval=frame";
    return placement.isCropped()
        ? List.of(bars, "crop=" + placement.width() + ":" + placement.height())
        : List.of(bars);
  }
}
