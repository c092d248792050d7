package dev.vidport.bench.quality;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The bitrate an encoder needs for a given quality, interpolated between measured points.
 *
 * <p>Bitrate grows exponentially with decibels, so interpolation is linear in its logarithm, as in
 * a Bjøntegaard comparison (VCEG-M33).
 */
final class RateDistortionCurve {
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

  /** Kilobits per second at that quality. Extrapolates the outermost line beyond the points. */
  double kbpsAt(double decibels) {
    int right = 1;
    while (right < points.size() - 1 && points.get(right).decibels < decibels) {
      right++;
    }
    Point from = points.get(right - 1);
    Point to = points.get(right);
    double fraction = (decibels - from.decibels) / (to.decibels - from.decibels);
    return Math.exp(from.logKbps + fraction * (to.logKbps - from.logKbps));
  }

  private record Point(double decibels, double logKbps) {}
}
