package dev.vidport.media.still;

/**
 * The measurements of one frame. Brightness is in limited range, 16 to 235.
 *
 * @param number index of the frame among the measured frames, from 0
 * @param seconds time of the frame
 * @param mean mean brightness
 * @param dark 10th percentile of the brightness
 * @param bright 90th percentile of the brightness
 * @param brightest maximum of the brightness
 * @param blur mean width of the edges; NaN if the frame has no edges
 */
record FrameStatistics(
    int number,
    double seconds,
    double mean,
    double dark,
    double bright,
    double brightest,
    double blur) {
  /** Whether the frame is more than plain black. */
  boolean isVisible() {
    return brightest >= 48;
  }

  double contrast() {
    return bright - dark;
  }
}
