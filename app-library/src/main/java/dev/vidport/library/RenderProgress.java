package dev.vidport.library;

/**
 * The progress of a render.
 *
 * @param percent 0 to 100; 100 only when the video is published
 * @param renderedSeconds seconds of video rendered so far
 */
public record RenderProgress(int percent, double renderedSeconds) {
  private static final int MAX_UNFINISHED = 99;

  /**
   * @param lengthSeconds length of the output; 0 while it is unknown
   */
  static RenderProgress of(double renderedSeconds, double lengthSeconds, boolean isFinished) {
    if (isFinished) {
      return new RenderProgress(100, renderedSeconds);
    }
    int percent = lengthSeconds <= 0 ? 0 : (int) (100 * renderedSeconds / lengthSeconds);
    return new RenderProgress(Math.min(percent, MAX_UNFINISHED), renderedSeconds);
  }
}
