package dev.vidport.bench.report;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects measurements and prints them as tables, with notes below each table. Progress messages
 * go to a separate writer.
 */
public final class Report {
  private static final String[] HEAD = {"what", "ours", "theirs", "ratio", "goal", ""};

  private final PrintWriter out;
  private final PrintWriter log;
  private final List<Row> rows = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private int missedGoals;

  /**
   * @param out receives the tables
   * @param log receives the progress messages
   */
  public Report(PrintWriter out, PrintWriter log) {
    this.out = out;
    this.log = log;
  }

  /** A report that discards everything, for warm-up runs. */
  public static Report discarding() {
    return new Report(new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()));
  }

  public void progress(String what) {
    log.println("bench: " + what);
    log.flush();
  }

  public void add(Row row) {
    rows.add(row);
    if (row.isMissed()) {
      missedGoals++;
    }
    progress(String.join(" | ", row.cells()));
  }

  /** Adds a note below the current table. */
  public void note(String text) {
    notes.add(text);
  }

  /** Prints the rows and notes added since the last table. */
  public void print(String title) {
    List<String[]> lines = new ArrayList<>();
    lines.add(HEAD);
    rows.forEach(row -> lines.add(row.cells()));
    int[] widths = new int[HEAD.length];
    for (String[] line : lines) {
      for (int i = 0; i < line.length; i++) {
        widths[i] = Math.max(widths[i], line[i].length());
      }
    }
    out.println();
    out.println("## " + title);
    out.println();
    for (int i = 0; i < lines.size(); i++) {
      out.println(line(lines.get(i), widths));
      if (i == 0) {
        out.println(rule(widths));
      }
    }
    if (!notes.isEmpty()) {
      out.println();
      notes.forEach(note -> out.println("- " + note));
    }
    out.flush();
    rows.clear();
    notes.clear();
  }

  /** Prints a single line. */
  public void line(String text) {
    out.println(text);
    out.flush();
  }

  /** Number of figures that missed their goals. */
  public int missedGoals() {
    return missedGoals;
  }

  private static String line(String[] cells, int[] widths) {
    StringBuilder line = new StringBuilder("|");
    for (int i = 0; i < cells.length; i++) {
      line.append(' ')
          .append(cells[i])
          .append(" ".repeat(widths[i] - cells[i].length()))
          .append(" |");
    }
    return line.toString();
  }

  private static String rule(int[] widths) {
    StringBuilder rule = new StringBuilder("|");
    for (int width : widths) {
      rule.append("-".repeat(width + 2)).append('|');
    }
    return rule.toString();
  }
}
