package dev.vidport.usecases.doctor.port;

import java.util.Map;
import java.util.Optional;

/**
 * The result of a check of a host.
 *
 * @param code what was found; empty in a report of another process, which has texts only
 * @param values of the placeholders in the texts of the code, by their names
 * @param subject what was checked, in one or two words
 * @param text the result in one line, without secrets
 * @param cure what to do; empty if there is nothing to do, or if {@code text} says it
 */
public record Finding(
    Kind kind,
    Optional<FindingCode> code,
    Map<String, String> values,
    String subject,
    String text,
    Optional<String> cure) {
  public Finding {
    values = Map.copyOf(values);
  }

  /** The severity. */
  public enum Kind {
    OK,
    /** It works, but not well. */
    ADVICE,
    /** It does not work. */
    PROBLEM
  }

  /** A finding of another process. */
  public static Finding reported(Kind kind, String subject, String text) {
    return new Finding(kind, Optional.empty(), Map.of(), subject, text, Optional.empty());
  }

  public boolean isProblem() {
    return kind == Kind.PROBLEM;
  }
}
