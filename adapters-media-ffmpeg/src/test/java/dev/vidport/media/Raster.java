package dev.vidport.media;

import java.util.Map;

/** The first frame of a file as a grid of 4 × 4 mean colours. */
final class Raster {
  private static final int SIDE = 4;
  private static final int MAX_DISTANCE = 20;

  private static final Map<String, Colour> NAMES =
      Map.of(
          "red", new Colour(255, 0, 0),
          "green", new Colour(0, 255, 0),
          "blue", new Colour(0, 0, 255),
          "grey", new Colour(128, 128, 128),
          "white", new Colour(255, 255, 255),
          "black", new Colour(0, 0, 0));

  /**
   * Shows a frame as a player that supports only BT.709 does. In two steps: the area scaler is
   * inexact for larger factors.
   */
  static final String FILTERS =
      "scale=64:64:flags=area,scale=4:4:flags=area:in_color_matrix=bt709,format=rgb24";

  private final byte[] rgb;

  /**
   * @param rgb the frame after {@link #FILTERS}
   */
  Raster(byte[] rgb) {
    this.rgb = rgb;
  }

  Colour at(int column, int row) {
    int i = 3 * (row * SIDE + column);
    return new Colour(rgb[i] & 0xff, rgb[i + 1] & 0xff, rgb[i + 2] & 0xff);
  }

  /** The colours of the corners: the upper two, then the lower two, from left to right. */
  String corners() {
    int end = SIDE - 1;
    return "%s %s, %s %s".formatted(name(0, 0), name(end, 0), name(0, end), name(end, end));
  }

  private String name(int column, int row) {
    Colour colour = at(column, row);
    return NAMES.entrySet().stream()
        .filter(entry -> entry.getValue().distance(colour) <= MAX_DISTANCE)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(colour.toString());
  }

  /** A colour; each component is from 0 to 255. */
  record Colour(int red, int green, int blue) {
    /** The largest difference of a component. */
    int distance(Colour other) {
      int redGreen = Math.max(Math.abs(red - other.red), Math.abs(green - other.green));
      return Math.max(redGreen, Math.abs(blue - other.blue));
    }
  }
}
