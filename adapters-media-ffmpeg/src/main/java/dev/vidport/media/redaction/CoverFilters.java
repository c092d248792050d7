package dev.vidport.media.redaction;

import dev.vidport.domain.media.FrameRate;

/** The filters that lay the cover over the video. Pure. */
record CoverFilters(MaskSize maskSize, BlurGrid blur, FrameRate rate) {
  /** The mask never ends; this option ends the output with the video. */
  private static final String END_WITH_VIDEO = "shortest=1";

  String graph(String from, int input, String to) {
    String mask = "[" + input + ":v]";
    return (maskSize.blurs() ? blurred(from, mask) : boxed(from, mask))
        // Each mask pixel covers four video pixels. Edges stay hard, so nothing shines through.
        + ",scale="
        + size(maskSize.videoWidth(), maskSize.videoHeight())
        + ":flags=neighbor,format=yuva420p[cover];[cover_on][cover]overlay=format=yuv420:eval=init:"
        + END_WITH_VIDEO
        + "["
        + to
        + "]";
  }

  private String boxed(String from, String mask) {
    return scaled(from)
        + "[cover_on];"
        + black(maskSize.width(), maskSize.height())
        + mask
        + withMask();
  }

  /** A blurred copy of the video with the mask as its alpha channel. */
  private String blurred(String from, String mask) {
    String whole =
        ",scale="
            + size(maskSize.width(), maskSize.height())
            + ":flags=bilinear+accurate_rnd,format=yuv420p[cover_of];";
    String cells =
        scaled(from)
            + ",split[cover_on][cover_all];[cover_all]scale="
            + size(blur.columns(), blur.rows())
            // Each cell is the average of all its pixels; without exact rounding, the sum of many
            // pixels would shift the colour.
            + ":flags=area+accurate_rnd,format=yuv444p,gblur=sigma=0.8";
    if (!maskSize.isMixed()) {
      return cells + whole + "[cover_of]" + mask + withMask();
    }
    return splitMask(mask)
        + cells
        // Blackens the boxes while the blurred copy is small, which costs next to nothing.
        + ",scale="
        + size(maskSize.blackWidth(), maskSize.blackHeight())
        + ":flags=bilinear+accurate_rnd[cover_blur];"
        + black(maskSize.blackWidth(), maskSize.blackHeight())
        + "[cover_boxes]"
        + withMask()
        + "[cover_dark];[cover_blur][cover_dark]overlay=format=yuv444:eval=init:"
        + END_WITH_VIDEO
        + whole
        + "[cover_of][cover_mask]"
        + withMask();
  }

  /**
   * Scales to the size for which the mask was drawn. The video already has this size; this filter
   * guarantees that cover and video align.
   */
  private String scaled(String from) {
    return "[" + from + "]scale=" + size(maskSize.videoWidth(), maskSize.videoHeight());
  }

  /** Splits the mask into its two parts. */
  private String splitMask(String mask) {
    return mask
        + "split[cover_both][cover_below];[cover_both]crop="
        + size(maskSize.width(), maskSize.height())
        + ":0:0[cover_mask];[cover_below]crop="
        + size(maskSize.blackWidth(), maskSize.blackHeight())
        + ":0:"
        + maskSize.height()
        + "[cover_boxes];";
  }

  /**
   * Black frames without chroma subsampling, with which ffmpeg would round odd sides down to an
   * even number. Half the side of a video is often odd.
   */
  private String black(int width, int height) {
    return "color=black:size="
        + width
        + "x"
        + height
        + ":rate="
        + rate
        + ",format=yuva444p[cover_black];[cover_black]";
  }

  private static String withMask() {
    return "alphamerge=" + END_WITH_VIDEO;
  }

  private static String size(int width, int height) {
    return width + ":" + height;
  }
}
