package dev.vidport.usecases.job.port;

import dev.vidport.domain.id.JobId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A position in the operator's list of jobs: the last job before it.
 *
 * @param failed whether the position is among the failed jobs
 * @param at when that job was queued; for a failed job, when it ended
 */
public record JobCursor(boolean failed, Instant at, JobId job) {
  private static final Pattern TEXT = Pattern.compile("([uf])([0-9]{1,18})-([0-9a-f]{32})");

  /** The cursor as text for a client. */
  public String text() {
    return (failed ? "f" : "u") + ChronoUnit.MICROS.between(Instant.EPOCH, at) + "-" + job;
  }

  /** Empty for text that is not a cursor. */
  public static Optional<JobCursor> parse(String text) {
    return Optional.of(TEXT.matcher(text)).filter(Matcher::matches).map(JobCursor::of);
  }

  private static JobCursor of(Matcher found) {
    return new JobCursor(
        found.group(1).equals("f"),
        Instant.EPOCH.plus(Long.parseLong(found.group(2)), ChronoUnit.MICROS),
        new JobId(found.group(3)));
  }
}
