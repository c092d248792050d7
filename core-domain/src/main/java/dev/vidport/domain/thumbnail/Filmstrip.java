package dev.vidport.domain.thumbnail;

/**
 * Small frames of a video in the rows of one image, which players show while the viewer seeks.
 *
 * @param columns tiles per row
 * @param rows rows of tiles; the last row may be incomplete
 * @param tileWidth width of a tile in pixels
 * @param tileHeight height of a tile in pixels
 * @param intervalSeconds seconds of video per tile; the first tile is at 0
 * @param frames total number of tiles, row by row
 */
public record Filmstrip(
    int columns, int rows, int tileWidth, int tileHeight, double intervalSeconds, int frames) {
  /** A larger filmstrip would be slow to download and need much memory in a browser. */
  public static final int MAX_FRAMES = 100;

  public static final int MAX_COLUMNS = 10;

  /** A filmstrip with rows of the maximum length. */
  public static Filmstrip of(int tileWidth, int tileHeight, double intervalSeconds, int frames) {
    int columns = Math.min(frames, MAX_COLUMNS);
    int rows = (frames + columns - 1) / columns;
    return new Filmstrip(columns, rows, tileWidth, tileHeight, intervalSeconds, frames);
  }
}
