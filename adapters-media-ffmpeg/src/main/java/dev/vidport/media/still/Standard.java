package dev.vidport.media.still;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What can be asked of the stills of one video. A film by night is dark all through, and bars make
 * all its pictures darker: then the usual is good enough, and the sharpest of it is the best.
 *
 * @param darkest the lowest mean brightness of a good still
 * @param brightest the highest
 * @param contrast the lowest contrast
 */
record Standard(double darkest, double brightest, double contrast) {
  private static final double BLACK = 16;
  private static final double SHARE_OF_USUAL = 0.6;

  static Standard of(List<Look> looks) {
    List<Look> visible = looks.stream().filter(Look::visible).toList();
    double usual = BLACK + SHARE_OF_USUAL * (quantile(visible, Look::mean, 0.75) - BLACK);
    return new Standard(
        Math.min(40, usual),
        // White pages are what a screen recording shows; a flash is brighter than the rest.
        Math.max(215, quantile(visible, Look::mean, 0.25) + 5),
        Math.min(30, SHARE_OF_USUAL * quantile(visible, Look::contrast, 0.75)));
  }

  private static double quantile(List<Look> looks, ToDoubleFunction<Look> of, double share) {
    double[] sorted = looks.stream().mapToDouble(of).filter(Double::isFinite).sorted().toArray();
    return sorted.length == 0 ? 0 : sorted[(int) (share * (sorted.length - 1))];
  }

  /** How much of a good still it is: a larger number is better, whatever it is exactly. */
  double worth(Look look) {
    if (meets(look)) {
      return 1000 - look.blur();
    }
    if (look.visible()) {
      return 100 + look.contrast() + look.brightest() / 1000;
    }
    return look.brightest() / 1000;
  }

  private boolean meets(Look look) {
    return look.visible()
        && look.mean() >= darkest
        && look.mean() <= brightest
        && look.contrast() >= contrast
        && Double.isFinite(look.blur());
  }
}
