package dev.vidport.bench.load;

import dev.vidport.bench.load.LoadGenerator.Result;
import dev.vidport.bench.report.Figures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Runs the sides of a comparison in turns, so that other load on the machine affects all of them
 * alike, and takes the median of each side. The first run of each side is a warm-up.
 */
public final class AlternatingRuns {
  private final int rounds;
  private final Preparation preparation;

  /** One side of the comparison. */
  @FunctionalInterface
  public interface Side {
    Result run() throws IOException, InterruptedException;
  }

  /** Prepares each run; not measured. */
  @FunctionalInterface
  public interface Preparation {
    void run() throws IOException, InterruptedException;
  }

  /**
   * @param rounds number of measured runs of each side
   */
  public AlternatingRuns(int rounds, Preparation preparation) {
    this.rounds = rounds;
    this.preparation = preparation;
  }

  public AlternatingRuns(int rounds) {
    this(rounds, () -> {});
  }

  /**
   * The medians in the order of {@code sides}.
   *
   * @param figure extracts the measured value from a run
   */
  public double[] run(ToDoubleFunction<Result> figure, List<Side> sides)
      throws IOException, InterruptedException {
    List<double[]> figures = new ArrayList<>();
    for (Side side : sides) {
      preparation.run();
      Result unused = side.run();
      figures.add(new double[rounds]);
    }
    for (int round = 0; round < rounds; round++) {
      for (int side = 0; side < sides.size(); side++) {
        preparation.run();
        figures.get(side)[round] = figure.applyAsDouble(sides.get(side).run());
      }
    }
    return figures.stream().mapToDouble(Figures::median).toArray();
  }
}
