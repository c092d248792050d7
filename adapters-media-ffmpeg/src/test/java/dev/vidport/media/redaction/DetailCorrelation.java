package dev.vidport.media.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** Measures how much of the fine detail of one video is found in another. */
final class DetailCorrelation {
  /** Half the side of the square whose mean is subtracted from each pixel. */
  private static final int RADIUS = 4;

  private DetailCorrelation() {}

  /**
   * The correlation of the fine detail of two lists of frames: 1 if it is the same, 0 if they have
   * nothing in common.
   *
   * @param within which pixels count, by their index
   */
  static double of(List<byte[]> one, List<byte[]> other, int width, IntPredicate within) {
    List<double[]> pairs = new ArrayList<>();
    for (int frame = 0; frame < one.size(); frame++) {
      byte[] a = one.get(frame);
      byte[] b = other.get(frame);
      for (int i = 0; i < a.length; i++) {
        if (within.test(i)) {
          pairs.add(new double[] {fineDetail(a, width, i), fineDetail(b, width, i)});
        }
      }
    }
    return of(pairs);
  }

  private static double of(List<double[]> pairs) {
    double meanA = pairs.stream().mapToDouble(pair -> pair[0]).average().orElseThrow();
    double meanB = pairs.stream().mapToDouble(pair -> pair[1]).average().orElseThrow();
    double covariance = 0;
    double squareA = 0;
    double squareB = 0;
    for (double[] pair : pairs) {
      covariance += (pair[0] - meanA) * (pair[1] - meanB);
      squareA += (pair[0] - meanA) * (pair[0] - meanA);
      squareB += (pair[1] - meanB) * (pair[1] - meanB);
    }
    // A frame without detail has nothing in common with a detailed one.
    return squareA == 0 || squareB == 0 ? 0 : covariance / Math.sqrt(squareA * squareB);
  }

  private static double fineDetail(byte[] plane, int width, int pixel) {
    int height = plane.length / width;
    int x = pixel % width;
    int y = pixel / width;
    int sum = 0;
    int count = 0;
    for (int row = Math.max(0, y - RADIUS); row <= Math.min(height - 1, y + RADIUS); row++) {
      for (int at = Math.max(0, x - RADIUS); at <= Math.min(width - 1, x + RADIUS); at++) {
        sum += plane[row * width + at] & 0xff;
        count++;
      }
    }
    return (plane[pixel] & 0xff) - (double) sum / count;
  }
}
