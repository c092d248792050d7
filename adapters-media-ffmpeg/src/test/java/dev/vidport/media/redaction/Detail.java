package dev.vidport.media.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** How much of a picture's fine detail can be found in another. */
final class Detail {
  /** Half of the side of the square whose mean is taken away. */
  private static final int REACH = 4;

  private Detail() {}

  /**
   * The correlation of what is left of two pictures without their coarse parts: 1 where they show
   * the same, 0 where they have nothing in common.
   *
   * @param within which pixels count, by their index
   */
  static double correlation(List<byte[]> one, List<byte[]> other, int width, IntPredicate within) {
    List<double[]> pairs = new ArrayList<>();
    for (int frame = 0; frame < one.size(); frame++) {
      byte[] a = one.get(frame);
      byte[] b = other.get(frame);
      for (int i = 0; i < a.length; i++) {
        if (within.test(i)) {
          pairs.add(new double[] {fine(a, width, i), fine(b, width, i)});
        }
      }
    }
    return correlation(pairs);
  }

  private static double correlation(List<double[]> pairs) {
    double meanA = pairs.stream().mapToDouble(pair -> pair[0]).average().orElseThrow();
    double meanB = pairs.stream().mapToDouble(pair -> pair[1]).average().orElseThrow();
    double both = 0;
    double squareA = 0;
    double squareB = 0;
    for (double[] pair : pairs) {
      both += (pair[0] - meanA) * (pair[1] - meanB);
      squareA += (pair[0] - meanA) * (pair[0] - meanA);
      squareB += (pair[1] - meanB) * (pair[1] - meanB);
    }
    // A picture without any detail has nothing in common with one that has some.
    return squareA == 0 || squareB == 0 ? 0 : both / Math.sqrt(squareA * squareB);
  }

  private static double fine(byte[] plane, int width, int pixel) {
    int height = plane.length / width;
    int x = pixel % width;
    int y = pixel / width;
    int sum = 0;
    int count = 0;
    for (int row = Math.max(0, y - REACH); row <= Math.min(height - 1, y + REACH); row++) {
      for (int at = Math.max(0, x - REACH); at <= Math.min(width - 1, x + REACH); at++) {
        sum += plane[row * width + at] & 0xff;
        count++;
      }
    }
    return (plane[pixel] & 0xff) - (double) sum / count;
  }
}
