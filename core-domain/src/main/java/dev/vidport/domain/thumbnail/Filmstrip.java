package dev.vidport.domain.thumbnail;

/**
 * Small pictures of a video in rows of one picture, for players to show while one looks for a
 * place.
 *
 * @param columns tiles of a row
 * @param rows the last one may not be full
 * @param tileWidth pixels
 * @param tileHeight pixels
 * @param intervalSeconds how much of the video each tile stands for; the first starts at 0
 * @param frames tiles in all, row by row
 */
public record Filmstrip(
    int columns, int rows, int tileWidth, int tileHeight, double intervalSeconds, int frames) {
  /** A larger one would take a browser long to fetch and much memory to show. */
  public static final int MOST_FRAMES = 100;

  public static final int MOST_COLUMNS = 10;

  /** In rows as long as may be. */
  public static Filmstrip of(int tileWidth, int tileHeight, double intervalSeconds, int frames) {
    int columns = Math.min(frames, MOST_COLUMNS);
    int rows = (frames + columns - 1) / columns;
    return new Filmstrip(columns, rows, tileWidth, tileHeight, intervalSeconds, frames);
  }
}
