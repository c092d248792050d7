package dev.vidport.domain.edit;

import dev.vidport.domain.refusal.Problems;

/**
 * The transition from the previous clip, during which both clips are visible and audible.
 *
 * @param seconds 0.1 to 3
 */
public record Transition(Type type, double seconds) {
  public static final double DEFAULT_SECONDS = 0.5;
  private static final double MIN_SECONDS = 0.1;
  private static final double MAX_SECONDS = 3;

  static void check(Transition transition, String field, Problems problems) {
    problems.unless(
        transition.seconds >= MIN_SECONDS && transition.seconds <= MAX_SECONDS,
        field + ".seconds",
        "must be 0.1 to 3");
  }

  /** The visual effect. */
  public enum Type {
    FADE,
    /** A fade through black. */
    FADEBLACK
  }
}
