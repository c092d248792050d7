package dev.vidport.usecases.doctor.port;

import java.util.Optional;

/**
 * The result of a check of a host.
 *
 * @param subject what was checked, in one or two words
 * @param text the result in one line, without secrets
 * @param cure what to do; empty if there is nothing to do, or if {@code text} says it
 */
public record Finding(Kind kind, String subject, String text, Optional<String> cure) {
  /** The severity. */
  public enum Kind {
    OK,
    /** It works, but not well. */
    ADVICE,
    /** It does not work. */
    PROBLEM
  }

  public static Finding ok(String subject, String text) {
    return new Finding(Kind.OK, subject, text, Optional.empty());
  }

  /** An advice whose text says what to do. */
  public static Finding advice(String subject, String text) {
    return new Finding(Kind.ADVICE, subject, text, Optional.empty());
  }

  public static Finding advice(String subject, String text, String cure) {
    return new Finding(Kind.ADVICE, subject, text, Optional.of(cure));
  }

  /** A problem whose text says what to do. */
  public static Finding problem(String subject, String text) {
    return new Finding(Kind.PROBLEM, subject, text, Optional.empty());
  }

  public static Finding problem(String subject, String text, String cure) {
    return new Finding(Kind.PROBLEM, subject, text, Optional.of(cure));
  }

  public boolean isProblem() {
    return kind == Kind.PROBLEM;
  }
}
