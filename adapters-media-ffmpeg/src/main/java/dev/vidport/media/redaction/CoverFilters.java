package dev.vidport.media.redaction;

/** The filters that lay the cover over the picture. Pure. */
final class CoverFilters {
  /** Black wherever the mask is white, see-through elsewhere. */
  private static final String BLACK = "format=rgba,colorchannelmixer=rr=0:gg=0:bb=0:ar=1:aa=0";

  /** The mask never ends, so what is left ends with the picture. */
  private static final String TO_THE_END = "shortest=1";

  private final MaskSize size;
  private final Wash wash;

  CoverFilters(MaskSize size, Wash wash) {
    this.size = size;
    this.wash = wash;
  }

  String graph(String from, int input, String to) {
    String mask = "[" + input + ":v]";
    String start =
        size.blurs() ? blurred(from, mask) : "[" + from + "]null[cover_on];" + mask + BLACK;
    return start
        // Each pixel of the mask is four of the picture: edges stay hard, so that nothing shines
        // through along them.
        + ",scale="
        + size.pictureWidth()
        + ":"
        + size.pictureHeight()
        + ":flags=neighbor,format=yuva420p[cover];[cover_on][cover]overlay=format=yuv420:eval=init:"
        + TO_THE_END
        + "["
        + to
        + "]";
  }

  /** The picture's wash, which the mask makes see-through. */
  private String blurred(String from, String mask) {
    String both = "[" + from + "]split[cover_on][cover_of];";
    String cells =
        "[cover_of]scale="
            + wash.columns()
            + ":"
            + wash.rows()
            // Averages of whole cells, in which every pixel of the picture has its share.
            + ":flags=area,format=yuv444p,gblur=sigma=0.8";
    String whole =
        ",scale=" + size.width() + ":" + size.height() + ":flags=bilinear,format=yuv420p";
    String merged = "alphamerge=" + TO_THE_END;
    if (!size.mixed()) {
      return both + cells + whole + "[cover_wash];[cover_wash]" + mask + merged;
    }
    String black = size.blackWidth() + ":" + size.blackHeight();
    return both
        + mask
        + "split[cover_both][cover_boxes];[cover_both]crop="
        + size.width()
        + ":"
        + size.height()
        + ":0:0[cover_mask];[cover_boxes]crop="
        + black
        + ":0:"
        + size.height()
        + ","
        + BLACK
        + "[cover_black];"
        + cells
        // Boxes are made black while the wash is small, which costs next to nothing.
        + ",scale="
        + black
        + ":flags=bilinear[cover_wash];[cover_wash][cover_black]overlay=format=yuv444:eval=init:"
        + TO_THE_END
        + whole
        + "[cover_dark];[cover_dark][cover_mask]"
        + merged;
  }
}
