package dev.vidport.media;

/** The colours of one frame of a file; {@link BatchReader} reads them. */
final class FrameColours {
  private static final int WIDTH = 64;
  private static final int HEIGHT = 36;

  /** Bytes of a frame. */
  static final int BYTES = 3 * WIDTH * HEIGHT;

  /** Shows a frame as a player that supports only BT.709 does. */
  static final String FILTERS =
      "scale=%d:%d:flags=area:in_color_matrix=bt709,format=rgb24".formatted(WIDTH, HEIGHT);

  private final byte[] rgb;

  /**
   * @param rgb the frame after {@link #FILTERS}
   */
  FrameColours(byte[] rgb) {
    this.rgb = rgb;
  }

  /**
   * @param x from 0 at the left to 1
   * @param y from 0 at the top to 1
   */
  Raster.Colour at(double x, double y) {
    int column = (int) (x * WIDTH);
    int row = (int) (y * HEIGHT);
    int i = 3 * (row * WIDTH + column);
    return new Raster.Colour(rgb[i] & 0xff, rgb[i + 1] & 0xff, rgb[i + 2] & 0xff);
  }
}
