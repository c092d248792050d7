package dev.vidport.host.command.job;

import dev.vidport.domain.job.Progress;
import dev.vidport.host.command.TextTable;
import dev.vidport.usecases.job.ListJobs;
import dev.vidport.usecases.job.port.JobEntry;
import dev.vidport.usecases.job.port.JobEntry.QueuedStep;
import dev.vidport.usecases.job.port.JobState;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Formats jobs as a table. */
final class JobTable {
  private static final int MAX_NAMES = 2;
  private static final List<String> HEADER =
      List.of(
          "VIDEO",
          "ACCOUNT",
          "KIND",
          "STATE",
          "SINCE",
          "STEP",
          "WORKER",
          "FAILED ATTEMPTS",
          "PROGRESS");

  private JobTable() {}

  static List<String> of(List<ListJobs.Listed> jobs) {
    return TextTable.of(HEADER, jobs.stream().map(JobTable::row).toList());
  }

  private static List<String> row(ListJobs.Listed job) {
    JobEntry entry = job.entry();
    List<QueuedStep> shown = shown(entry);
    return List.of(
        entry.video().value(),
        entry.account().value(),
        entry.kind(),
        entry.state().name(),
        since(entry).truncatedTo(ChronoUnit.SECONDS).toString(),
        names(shown.stream().map(JobTable::name).toList()),
        names(shown.stream().flatMap(step -> step.worker().stream()).distinct().toList()),
        Integer.toString(entry.steps().stream().mapToInt(QueuedStep::failures).max().orElse(0)),
        entry.failure().map(failure -> failure.code()).orElseGet(() -> progress(job.progress())));
  }

  /** The steps in the state of the job; all its steps when none is. */
  private static List<QueuedStep> shown(JobEntry entry) {
    List<QueuedStep> matching =
        entry.steps().stream().filter(step -> step.state() == entry.state()).toList();
    return matching.isEmpty() ? entry.steps() : matching;
  }

  /** When the job entered its state; in {@code REDRIVE}, when its next attempt is due. */
  private static Instant since(JobEntry entry) {
    Optional<Instant> at =
        switch (entry.state()) {
          case QUEUED -> Optional.of(entry.createdAt());
          case RUNNING -> entry.startedAt();
          case REDRIVE -> nextAttempt(entry);
          case FAILED -> entry.endedAt();
        };
    return at.orElse(entry.createdAt());
  }

  private static Optional<Instant> nextAttempt(JobEntry entry) {
    return entry.steps().stream()
        .filter(step -> step.state() == JobState.REDRIVE)
        .map(QueuedStep::due)
        .min(Instant::compareTo);
  }

  private static String name(QueuedStep step) {
    return step.step().kind().name() + ":" + step.step().index();
  }

  private static String names(List<String> all) {
    if (all.isEmpty()) {
      return "-";
    }
    String first = all.stream().limit(MAX_NAMES).collect(Collectors.joining(" "));
    return all.size() > MAX_NAMES ? first + " +" + (all.size() - MAX_NAMES) : first;
  }

  private static String progress(Progress progress) {
    return progress.planned()
        ? String.format(
            Locale.ROOT,
            "%d of %d chunks, %.1f s",
            progress.chunksDone(),
            progress.chunksTotal(),
            progress.videoSeconds())
        : "-";
  }
}
