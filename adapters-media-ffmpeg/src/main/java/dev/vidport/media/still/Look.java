package dev.vidport.media.still;

/**
 * What was measured of one picture, in the 16 to 235 of limited range.
 *
 * @param number counts the pictures that were measured, from 0
 * @param seconds when it is shown
 * @param mean of its brightness
 * @param dark below it lies a tenth of the picture
 * @param bright above it lies a tenth of the picture
 * @param brightest its brightest point
 * @param blur how wide its edges are; not a number where it has none
 */
record Look(
    int number,
    double seconds,
    double mean,
    double dark,
    double bright,
    double brightest,
    double blur) {
  /** Whether anything can be seen in it. */
  boolean visible() {
    return brightest >= 48;
  }

  double contrast() {
    return bright - dark;
  }
}
