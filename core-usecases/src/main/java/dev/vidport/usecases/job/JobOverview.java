package dev.vidport.usecases.job;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Looks over the jobs of every account; for the operator alone. */
public interface JobOverview {
  /**
   * Jobs that have not ended, the oldest first.
   *
   * @param states which of them, at least one; those that failed are not among them
   * @param after where the page before ended
   * @param limit at least 1
   */
  List<JobEntry> unfinished(Set<JobState> states, Optional<JobCursor> after, int limit);

  /**
   * The last jobs of videos that failed or timed out, the latest first.
   *
   * @param after where the page before ended
   * @param limit at least 1
   */
  List<JobEntry> failed(Optional<JobCursor> after, int limit);
}
