package dev.vidport.domain.render;

import dev.vidport.domain.refusal.Problems;

/**
 * How a clip comes out of the one before it: both are shown, and heard, for that long.
 *
 * @param seconds 0.1 to 3
 */
public record Transition(Type type, double seconds) {
  public static final double DEFAULT_SECONDS = 0.5;
  private static final double SHORTEST = 0.1;
  private static final double LONGEST = 3;

  static void check(Transition transition, String field, Problems problems) {
    problems.unless(
        transition.seconds >= SHORTEST && transition.seconds <= LONGEST,
        field + ".seconds",
        "must be 0.1 to 3");
  }

  /** What is seen on the way. */
  public enum Type {
    FADE,
    /** Through black. */
    FADEBLACK
  }
}
