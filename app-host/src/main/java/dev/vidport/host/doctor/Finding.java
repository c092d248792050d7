package dev.vidport.host.doctor;

/**
 * What a check has found.
 *
 * @param subject what was looked at, in a word or two
 * @param text what is the matter, and for a problem what to do
 */
public record Finding(Kind kind, String subject, String text) {
  /** How bad it is. */
  public enum Kind {
    OK("ok"),
    /** It works, at a price. */
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

  /** One line. */
  public String line() {
    return "%-8s %-9s %s".formatted(kind.label, subject, text);
  }
}
