package dev.vidport.host.metric;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The alerts of the table in {@code docs/operations.md}, as a file of rules for Prometheus. */
record AlertRules(List<Alert> alerts) {
  private static final Path PAGE = Path.of("../docs/operations.md");

  /** A row with an alert: its name, its severity, when it fires, and the expression. */
  private static final Pattern ROW =
      Pattern.compile(
          "^\\| .+? \\| `(\\w+)`, (\\w+) \\| (.+?) \\| `(.+)`(?: for (\\w+))? \\|$",
          Pattern.MULTILINE);

  private static final Pattern LINK = Pattern.compile("\\[([^]]+)]\\([^)]+\\)");

  /**
   * One alert.
   *
   * @param during how long the expression must hold; empty for at once
   */
  record Alert(
      String name, String severity, String when, String expression, Optional<String> during) {}

  static AlertRules ofPage() throws IOException {
    return new AlertRules(
        ROW.matcher(Files.readString(PAGE))
            .results()
            .map(
                row ->
                    new Alert(
                        row.group(1),
                        row.group(2),
                        LINK.matcher(row.group(3)).replaceAll("$1"),
                        row.group(4),
                        Optional.ofNullable(row.group(5))))
            .toList());
  }

  String text() {
    return alerts.stream()
        .map(AlertRules::text)
        .collect(
            Collectors.joining(
                "",
                """
                # The alerts of docs/operations.md, from which this file is made.
                groups:
                  - name: vidport
                    rules:
                """,
                ""));
  }

  private static String text(Alert alert) {
    return """
          - alert: %s
            expr: %s
            for: %s
            labels:
              severity: %s
            annotations:
              summary: %s
    """
        .formatted(
            alert.name,
            quoted(alert.expression),
            alert.during.orElse("0s"),
            alert.severity,
            quoted(sentence(alert.when)));
  }

  private static String sentence(String when) {
    return when.substring(0, 1).toUpperCase(Locale.ROOT) + when.substring(1);
  }

  /** A single-quoted scalar of YAML. */
  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
