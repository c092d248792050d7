package dev.vidport.bench.load;

import dev.vidport.bench.report.Figures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the sides of a comparison in turns, so that other load on the machine affects all of them
 * alike, and takes the median of each side.
 */
public final class AlternatingRuns {
  private AlternatingRuns() {}

  /** Runs one side of the comparison, and returns its figure. */
  @FunctionalInterface
  public interface Side {
    double run() throws IOException, InterruptedException;
  }

  /**
   * The medians in the order of {@code sides}.
   *
   * @param rounds number of measured runs of each side; more than one follow a warm-up
   */
  public static double[] medians(int rounds, List<Side> sides)
      throws IOException, InterruptedException {
    List<double[]> figures = new ArrayList<>();
    sides.forEach(side -> figures.add(new double[rounds]));
    // The warm-up is overwritten.
    for (int round = rounds > 1 ? -1 : 0; round < rounds; round++) {
      for (int side = 0; side < sides.size(); side++) {
        figures.get(side)[Math.max(0, round)] = sides.get(side).run();
      }
    }
    return figures.stream().mapToDouble(Figures::median).toArray();
  }
}
