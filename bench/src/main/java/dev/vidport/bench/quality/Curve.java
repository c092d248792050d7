package dev.vidport.bench.quality;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How many bits an encoder takes for which quality, between the points where that was measured.
 *
 * <p>Bits grow by a factor with each decibel, so lines are drawn through their logarithms, as in a
 * Bjøntegaard comparison (VCEG-M33).
 */
final class Curve {
  private final List<Point> points = new ArrayList<>();

  void add(double decibels, double kbps) {
    points.add(new Point(decibels, Math.log(kbps)));
    points.sort(Comparator.comparingDouble(Point::decibels));
  }

  boolean reachesDownTo(double decibels) {
    return points.get(0).decibels <= decibels;
  }

  boolean reachesUpTo(double decibels) {
    return points.get(points.size() - 1).decibels >= decibels;
  }

  /** Kilobits a second at that quality; beyond the last point the last line goes on. */
  double kbpsAt(double decibels) {
    int right = 1;
    while (right < points.size() - 1 && points.get(right).decibels < decibels) {
      right++;
    }
    Point from = points.get(right - 1);
    Point to = points.get(right);
    double share = (decibels - from.decibels) / (to.decibels - from.decibels);
    return Math.exp(from.logKbps + share * (to.logKbps - from.logKbps));
  }

  private record Point(double decibels, double logKbps) {}
}
