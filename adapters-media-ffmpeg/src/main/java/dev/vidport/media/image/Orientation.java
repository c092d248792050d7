package dev.vidport.media.image;

/**
 * The rotation and mirroring that make an image upright, in the order of the values 1 to 8 of
 * EXIF's {@code Orientation}.
 */
enum Orientation {
  NONE(""),
  MIRRORED("hflip"),
  ROTATED_180("hflip,vflip"),
  FLIPPED("vflip"),
  TRANSPOSED("transpose=cclock_flip"),
  CLOCKWISE("transpose=clock"),
  TRANSVERSE("transpose=clock_flip"),
  COUNTERCLOCKWISE("transpose=cclock");

  private final String filter;

  Orientation(String filter) {
    this.filter = filter;
  }

  /** The ffmpeg filter; empty if the image is already upright. */
  String filter() {
    return filter;
  }

  /**
   * @param orientation EXIF value from 1 to 8; any other value means upright
   */
  static Orientation of(int orientation) {
    return orientation >= 1 && orientation <= values().length ? values()[orientation - 1] : NONE;
  }
}
