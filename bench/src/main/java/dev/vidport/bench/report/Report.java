package dev.vidport.bench.report;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects measurements and prints them as tables. What a reader has to know about a figure is
 * printed below its table; what is going on meanwhile goes to another place.
 */
public final class Report {
  private static final String[] HEAD = {"what", "ours", "theirs", "ratio", "goal", ""};

  private final PrintWriter out;
  private final PrintWriter news;
  private final List<Row> rows = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private int shortOfGoal;

  /**
   * @param out gets the tables
   * @param news hears what is being done
   */
  public Report(PrintWriter out, PrintWriter news) {
    this.out = out;
    this.news = news;
  }

  /** For what is done without being measured. */
  public static Report toNowhere() {
    return new Report(new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()));
  }

  public void doing(String what) {
    news.println("bench: " + what);
    news.flush();
  }

  public void add(Row row) {
    rows.add(row);
    if (row.isShort()) {
      shortOfGoal++;
    }
    doing(String.join(" | ", row.cells()));
  }

  /** Says how the figures of this table came about, or what lies behind them. */
  public void note(String text) {
    notes.add(text);
  }

  /** Prints what was added since the last table. */
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

  /** Prints a line by itself. */
  public void line(String text) {
    out.println(text);
    out.flush();
  }

  /** How many figures were short of their goals. */
  public int shortOfGoal() {
    return shortOfGoal;
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
