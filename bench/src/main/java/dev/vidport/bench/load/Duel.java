package dev.vidport.bench.load;

import dev.vidport.bench.load.Load.Done;
import dev.vidport.bench.report.Figures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Lets two take turns, so that whatever else happens on the machine meets both alike, and takes the
 * middle of each one's turns. The first turn of each is not counted.
 */
public final class Duel {
  private final int rounds;
  private final Turn before;

  /** Something that takes its time. */
  @FunctionalInterface
  public interface Timed {
    Done run() throws IOException, InterruptedException;
  }

  /** What has to be done before each turn, untimed. */
  @FunctionalInterface
  public interface Turn {
    void begin() throws IOException, InterruptedException;
  }

  /**
   * @param rounds turns of each that count
   */
  public Duel(int rounds, Turn before) {
    this.rounds = rounds;
    this.before = before;
  }

  public Duel(int rounds) {
    this(rounds, () -> {});
  }

  /** The results in the order of {@code sides}, by what {@code figure} makes of each turn. */
  public double[] run(ToDoubleFunction<Done> figure, List<Timed> sides)
      throws IOException, InterruptedException {
    List<double[]> figures = new ArrayList<>();
    for (Timed side : sides) {
      before.begin();
      Done unused = side.run();
      figures.add(new double[rounds]);
    }
    for (int round = 0; round < rounds; round++) {
      for (int side = 0; side < sides.size(); side++) {
        before.begin();
        figures.get(side)[round] = figure.applyAsDouble(sides.get(side).run());
      }
    }
    return figures.stream().mapToDouble(Figures::median).toArray();
  }
}
