package dev.vidport.bench.report;

import java.util.Optional;

/**
 * One measurement.
 *
 * @param what is measured
 * @param ours what Vidport took or gave
 * @param theirs what it is held against; a dash where the goal is a figure by itself
 * @param figure the ratio of the two, or the figure by itself
 * @param unit of the figure, such as {@code ×}
 * @param goal empty for what is only to be known
 */
public record Row(
    String what, String ours, String theirs, double figure, String unit, Optional<Goal> goal) {
  private static final String NOTHING = "–";

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

  /** A figure that has a goal by itself. */
  public static Row figure(String what, double ours, String unit, Goal goal) {
    return new Row(what, Figures.of(ours, unit), NOTHING, ours, unit, Optional.of(goal));
  }

  /** The same without a goal. */
  public Row onlyToKnow() {
    return new Row(what, ours, theirs, figure, unit, Optional.empty());
  }

  boolean isShort() {
    return goal.filter(wanted -> !wanted.met(figure)).isPresent();
  }

  String[] cells() {
    return new String[] {
      what,
      ours,
      theirs,
      theirs.equals(NOTHING) ? NOTHING : Figures.of(figure, unit),
      goal.map(wanted -> wanted.text(unit)).orElse(NOTHING),
      goal.map(wanted -> wanted.met(figure) ? "met" : "SHORT").orElse(NOTHING)
    };
  }
}
