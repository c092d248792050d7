package dev.vidport.media.still;

/**
 * What was measured of one picture, in the 16 to 235 of limited range.
 *
 * @param seconds when it is shown
 * @param mean of its brightness
 * @param dark below it lies a tenth of the picture
 * @param bright above it lies a tenth of the picture
 * @param brightest its brightest point
 * @param blur how wide its edges are; not a number where it has none
 */
record Look(
    double seconds, double mean, double dark, double bright, double brightest, double blur) {
  /** How much of a good still it is: a larger number is better, whatever it is exactly. */
  double worth() {
    if (pleasant()) {
      return 1000 - blur;
    }
    if (visible()) {
      return 100 + (bright - dark) + brightest / 1000;
    }
    return brightest / 1000;
  }

  private boolean pleasant() {
    return mean >= 40 && mean <= 215 && bright - dark >= 30 && Double.isFinite(blur);
  }

  /** Whether anything can be seen in it. */
  boolean visible() {
    return brightest >= 48;
  }
}
