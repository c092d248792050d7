package dev.vidport.bench.job;

import dev.vidport.bench.job.ProgramLog.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The time within a job during which neither ffmpeg nor ffprobe ran. */
final class IdleTime {
  private final List<Gap> gaps;

  private IdleTime(List<Gap> gaps) {
    this.gaps = gaps;
  }

  /**
   * @param begin time of the call to complete, in seconds of Unix time
   * @param runs sorted by start
   * @param end time of the first SUCCEEDED status, in seconds of Unix time
   */
  static IdleTime of(double begin, List<Run> runs, double end) {
    List<Gap> gaps = new ArrayList<>();
    double busyUntil = begin;
    String previous = "complete";
    for (Run run : runs) {
      if (run.begin() > busyUntil) {
        gaps.add(new Gap(previous, run.name(), run.begin() - busyUntil));
      }
      if (run.end() > busyUntil) {
        busyUntil = run.end();
        previous = run.name();
      }
    }
    if (end > busyUntil) {
      gaps.add(new Gap(previous, "SUCCEEDED", end - busyUntil));
    }
    return new IdleTime(gaps);
  }

  double seconds() {
    return gaps.stream().mapToDouble(Gap::seconds).sum();
  }

  /** The gaps in the order of the job, in milliseconds between two programs. */
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
