package dev.vidport.host.doctor;

import java.util.Arrays;
import java.util.Locale;

/**
 * The result of a check.
 *
 * @param subject what was checked, in one or two words
 * @param text the result, with the remedy for a problem
 */
public record Finding(Kind kind, String subject, String text) {
  private static final int LABEL_WIDTH = 8;
  private static final int SUBJECT_WIDTH = 11;

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

  public static Finding problem(String subject, String text) {
    return new Finding(Kind.PROBLEM, subject, text);
  }

  /** The finding that {@link #line} describes. */
  public static Finding parse(String line) {
    String label = line.substring(0, LABEL_WIDTH).strip();
    Kind kind =
        Arrays.stream(Kind.values()).filter(it -> it.label.equals(label)).findFirst().orElseThrow();
    int text = LABEL_WIDTH + 1 + SUBJECT_WIDTH + 1;
    return new Finding(kind, line.substring(LABEL_WIDTH + 1, text).strip(), line.substring(text));
  }

  public boolean isProblem() {
    return kind == Kind.PROBLEM;
  }

  /** The finding as one line of output, in columns as wide as the longest subject. */
  public String line() {
    return String.format(
        Locale.ROOT,
        "%-" + LABEL_WIDTH + "s %-" + SUBJECT_WIDTH + "s %s",
        kind.label,
        subject,
        text);
  }
}
