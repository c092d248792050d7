package dev.vidport.media.redaction;

import dev.vidport.domain.render.FrameRate;

/** The filters that lay the cover over the picture. Pure. */
final class CoverFilters {
  /** The mask never ends, so what is left ends with the picture. */
  private static final String TO_THE_END = "shortest=1";

  private final MaskSize size;
  private final Wash wash;
  private final FrameRate rate;

  CoverFilters(MaskSize size, Wash wash, FrameRate rate) {
    this.size = size;
    this.wash = wash;
    this.rate = rate;
  }

  String graph(String from, int input, String to) {
    String mask = "[" + input + ":v]";
    return (size.blurs() ? blurred(from, mask) : boxed(from, mask))
        // Each pixel of the mask is four of the picture: edges stay hard, so that nothing shines
        // through along them.
        + ",scale="
        + size(size.pictureWidth(), size.pictureHeight())
        + ":flags=neighbor,format=yuva420p[cover];[cover_on][cover]overlay=format=yuv420:eval=init:"
        + TO_THE_END
        + "["
        + to
        + "]";
  }

  private String boxed(String from, String mask) {
    return picture(from)
        + "[cover_on];"
        + black(size.width(), size.height(), "yuva420p")
        + mask
        + merged();
  }

  /** The picture's wash, which the mask makes see-through. */
  private String blurred(String from, String mask) {
    String whole =
        ",scale="
            + size(size.width(), size.height())
            + ":flags=bilinear+accurate_rnd,format=yuv420p[cover_of];";
    String cells =
        picture(from)
            + ",split[cover_on][cover_all];[cover_all]scale="
            + size(wash.columns(), wash.rows())
            // Averages of whole cells, in which every pixel of the picture has its share; without
            // exact rounding so many shares add up to another colour.
            + ":flags=area+accurate_rnd,format=yuv444p,gblur=sigma=0.8";
    if (!size.mixed()) {
      return cells + whole + "[cover_of]" + mask + merged();
    }
    return crops(mask)
        + cells
        // Boxes are made black while the wash is small, which costs next to nothing.
        + ",scale="
        + size(size.blackWidth(), size.blackHeight())
        + ":flags=bilinear+accurate_rnd[cover_wash];"
        + black(size.blackWidth(), size.blackHeight(), "yuva444p")
        + "[cover_boxes]"
        + merged()
        + "[cover_dark];[cover_wash][cover_dark]overlay=format=yuv444:eval=init:"
        + TO_THE_END
        + whole
        + "[cover_of][cover_mask]"
        + merged();
  }

  /** In the size that the mask was drawn for, which it has: a cover that is off hides nothing. */
  private String picture(String from) {
    return "[" + from + "]scale=" + size(size.pictureWidth(), size.pictureHeight());
  }

  /** Takes the two parts of the mask from one another. */
  private String crops(String mask) {
    return mask
        + "split[cover_both][cover_below];[cover_both]crop="
        + size(size.width(), size.height())
        + ":0:0[cover_mask];[cover_below]crop="
        + size(size.blackWidth(), size.blackHeight())
        + ":0:"
        + size.height()
        + "[cover_boxes];";
  }

  private String black(int width, int height, String format) {
    return "color=black:size="
        + width
        + "x"
        + height
        + ":rate="
        + rate
        + ",format="
        + format
        + "[cover_black];[cover_black]";
  }

  private static String merged() {
    return "alphamerge=" + TO_THE_END;
  }

  private static String size(int width, int height) {
    return width + ":" + height;
  }
}
