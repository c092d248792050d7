package dev.vidport.bench.job;

import dev.vidport.bench.job.ProgramLog.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The time of a job in which no program ran. */
final class Idle {
  private final List<Gap> gaps;

  private Idle(List<Gap> gaps) {
    this.gaps = gaps;
  }

  /**
   * @param begin when the job was asked for, in seconds of Unix time
   * @param runs by their start
   * @param end when it was seen to be done
   */
  static Idle of(double begin, List<Run> runs, double end) {
    List<Gap> gaps = new ArrayList<>();
    double busyUntil = begin;
    String last = "complete";
    for (Run run : runs) {
      if (run.begin() > busyUntil) {
        gaps.add(new Gap(last, run.name(), run.begin() - busyUntil));
      }
      if (run.end() > busyUntil) {
        busyUntil = run.end();
        last = run.name();
      }
    }
    if (end > busyUntil) {
      gaps.add(new Gap(last, "SUCCEEDED", end - busyUntil));
    }
    return new Idle(gaps);
  }

  double seconds() {
    return gaps.stream().mapToDouble(Gap::seconds).sum();
  }

  /** The gaps in the order of the job, as milliseconds from one program to the next. */
  String text() {
    return String.join(", ", gaps.stream().map(Gap::text).toList());
  }

  /** The longest gap. */
  String longest() {
    return gaps.stream().max(Comparator.comparingDouble(Gap::seconds)).map(Gap::text).orElse("");
  }

  private record Gap(String from, String to, double seconds) {
    String text() {
      return String.format(Locale.ROOT, "%s → %s %.0f ms", from, to, seconds * 1e3);
    }
  }
}
