package dev.vidport.host.doctor;

import dev.vidport.usecases.doctor.port.Finding;
import java.util.Locale;
import java.util.Map;

/** A finding as one line of output, in columns as wide as the longest subject. */
public final class FindingLine {
  private static final int LABEL_WIDTH = 8;
  private static final int SUBJECT_WIDTH = 11;
  private static final Map<Finding.Kind, String> LABELS =
      Map.of(Finding.Kind.OK, "ok", Finding.Kind.ADVICE, "advice", Finding.Kind.PROBLEM, "PROBLEM");

  private FindingLine() {}

  public static String of(Finding finding) {
    return String.format(
        Locale.ROOT,
        "%-" + LABEL_WIDTH + "s %-" + SUBJECT_WIDTH + "s %s%s",
        LABELS.get(finding.kind()),
        finding.subject(),
        finding.text(),
        finding.cure().map(cure -> "; " + cure).orElse(""));
  }

  /** The finding of a line; its text includes the cure. */
  public static Finding parse(String line) {
    String label = line.substring(0, LABEL_WIDTH).strip();
    Finding.Kind kind =
        LABELS.entrySet().stream()
            .filter(entry -> entry.getValue().equals(label))
            .map(Map.Entry::getKey)
            .findFirst()
            .orElseThrow();
    int text = LABEL_WIDTH + 1 + SUBJECT_WIDTH + 1;
    return Finding.reported(
        kind, line.substring(LABEL_WIDTH + 1, text).strip(), line.substring(text));
  }
}
