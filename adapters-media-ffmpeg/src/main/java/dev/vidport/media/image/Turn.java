package dev.vidport.media.image;

/**
 * How a picture has to be turned to stand upright, by the numbers of EXIF's {@code Orientation}.
 */
enum Turn {
  NONE(""),
  MIRRORED("hflip"),
  HALF("hflip,vflip"),
  UPSIDE_DOWN("vflip"),
  TRANSPOSED("transpose=cclock_flip"),
  CLOCKWISE("transpose=clock"),
  TRANSVERSE("transpose=clock_flip"),
  COUNTERCLOCKWISE("transpose=cclock");

  private final String filter;

  Turn(String filter) {
    this.filter = filter;
  }

  /** ffmpeg's filter for it; empty where nothing is to be done. */
  String filter() {
    return filter;
  }

  /**
   * @param orientation 1 to 8; another number says nothing
   */
  static Turn of(int orientation) {
    return orientation >= 1 && orientation <= values().length ? values()[orientation - 1] : NONE;
  }
}
