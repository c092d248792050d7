package dev.vidport.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ReportTest {
  private final StringWriter out = new StringWriter();
  private final Report report =
      new Report(new PrintWriter(out), new PrintWriter(new StringWriter()));

  @Test
  void ratioRowShowsBothFiguresRatioAndGoal() {
    report.add(Row.ratio("cpu", 10.2, 10, " s", Goal.atMost(1.05)));
    report.add(Row.ratio("speed", 40, 80, " MB/s", Goal.atLeast(0.8)));

    report.print("Things");

    assertThat(out.toString().lines())
        .containsExactly(
            "",
            "## Things",
            "",
            "| what  | ours      | theirs    | ratio | goal    |        |",
            "|-------|-----------|-----------|-------|---------|--------|",
            "| cpu   | 10.2 s    | 10.0 s    | 1.02× | ≤ 1.05× | met    |",
            "| speed | 40.0 MB/s | 80.0 MB/s | 0.50× | ≥ 0.8×  | MISSED |");
    assertThat(report.missedGoals()).isEqualTo(1);
  }

  @Test
  void figureRowHasNoRatio() {
    report.add(Row.figure("start", 1.5, " s", Goal.atMost(2)));

    report.print("Start");

    assertThat(out.toString()).contains("| start | 1.50 s | –      | –     | ≤ 2 s | met |");
  }

  @Test
  void rowWithoutGoalIsNeverMissed() {
    report.add(Row.figure("first", 3, " s"));

    assertThat(report.missedGoals()).isZero();
  }

  @Test
  void notesFollowTheirOwnTable() {
    report.note("measured once");
    report.print("One");
    report.print("Two");

    assertThat(out.toString()).containsOnlyOnce("- measured once");
  }
}
