package dev.vidport.usecases.job.port;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Lists the jobs of all accounts. For operators only. */
public interface JobOverview {
  /**
   * Jobs that have not ended, the oldest first.
   *
   * @param states states to list, at least one, except {@link JobState#FAILED}
   * @param after end of the previous page; empty for the first page
   * @param limit at least 1
   */
  List<JobEntry> unfinished(Set<JobState> states, Optional<JobCursor> after, int limit);

  /**
   * The last jobs of videos that failed or timed out, the latest first.
   *
   * @param after end of the previous page; empty for the first page
   * @param limit at least 1
   */
  List<JobEntry> failed(Optional<JobCursor> after, int limit);
}
