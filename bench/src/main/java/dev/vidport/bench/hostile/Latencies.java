package dev.vidport.bench.hostile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Times of requests, in milliseconds. */
final class Latencies {
  private final List<Double> millis = new ArrayList<>();

  void add(double each) {
    millis.add(each);
  }

  void addAll(Latencies others) {
    millis.addAll(others.millis);
  }

  int count() {
    return millis.size();
  }

  /** The time that {@code percent} of the requests did not exceed. */
  double percentile(int percent) {
    double[] sorted = millis.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    return sorted[(int) ((long) (sorted.length - 1) * percent / 100)];
  }
}
