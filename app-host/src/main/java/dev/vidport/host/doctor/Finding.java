package dev.vidport.host.doctor;

/**
 * The result of a check.
 *
 * @param subject what was checked, in one or two words
 * @param text the result; for a problem also the remedy
 */
public record Finding(Kind kind, String subject, String text) {
  /** The severity. */
  public enum Kind {
    OK("ok"),
    /** It works, but not well. */
    ADVICE("advice"),
    /** It does not work. */
    PROBLEM("PROBLEM");

    private final String label;

    Kind(String label) {
      this.label = label;
    }
  }

  static Finding ok(String subject, String text) {
    return new Finding(Kind.OK, subject, text);
  }

  static Finding advice(String subject, String text) {
    return new Finding(Kind.ADVICE, subject, text);
  }

  static Finding problem(String subject, String text) {
    return new Finding(Kind.PROBLEM, subject, text);
  }

  public boolean isProblem() {
    return kind == Kind.PROBLEM;
  }

  /** The finding as one line of output, in columns as wide as the longest subject. */
  public String line() {
    return "%-8s %-11s %s".formatted(kind.label, subject, text);
  }
}
