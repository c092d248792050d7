package dev.vidport.bench.report;

import java.util.Optional;

/**
 * One measurement.
 *
 * @param what name of the measurement
 * @param ours figure of Vidport
 * @param theirs figure of the comparison; a dash if there is none
 * @param figure the ratio of both, or the figure of Vidport if there is no comparison
 * @param unit of the figure, such as {@code ×}
 * @param goal empty for an informative row
 */
public record Row(
    String what, String ours, String theirs, double figure, String unit, Optional<Goal> goal) {
  private static final String NONE = "–";

  /** Ours over theirs, both in {@code unit}. */
  public static Row ratio(String what, double ours, double theirs, String unit, Goal goal) {
    return new Row(
        what,
        Figures.of(ours, unit),
        Figures.of(theirs, unit),
        ours / theirs,
        "×",
        Optional.of(goal));
  }

  /** A figure without comparison. */
  public static Row figure(String what, double ours, String unit, Goal goal) {
    return new Row(what, Figures.of(ours, unit), NONE, ours, unit, Optional.of(goal));
  }

  /** An informative figure, without comparison and goal. */
  public static Row figure(String what, double ours, String unit) {
    return new Row(what, Figures.of(ours, unit), NONE, ours, unit, Optional.empty());
  }

  /** This row without its goal. */
  public Row withoutGoal() {
    return new Row(what, ours, theirs, figure, unit, Optional.empty());
  }

  boolean isMissed() {
    return goal.filter(bound -> !bound.isMetBy(figure)).isPresent();
  }

  String[] cells() {
    return new String[] {
      what,
      ours,
      theirs,
      theirs.equals(NONE) ? NONE : Figures.of(figure, unit),
      goal.map(bound -> bound.text(unit)).orElse(NONE),
      goal.map(bound -> bound.isMetBy(figure) ? "met" : "MISSED").orElse(NONE)
    };
  }
}
