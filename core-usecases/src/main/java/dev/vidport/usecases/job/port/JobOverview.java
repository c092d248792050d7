package dev.vidport.usecases.job.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Lists the jobs of all accounts. For operators only. */
public interface JobOverview {
  /**
   * Jobs that have not ended, the oldest first.
   *
   * @param states states to list, at least one, except {@link JobState#FAILED}
   * @param account empty for all accounts
   * @param after end of the previous page; empty for the first page
   * @param limit at least 1
   */
  List<JobEntry> unfinished(
      Set<JobState> states, Optional<AccountId> account, Optional<JobCursor> after, int limit);

  /**
   * The last jobs of videos that failed or timed out, the latest first.
   *
   * @param account empty for all accounts
   * @param after end of the previous page; empty for the first page
   * @param limit at least 1
   */
  List<JobEntry> failed(Optional<AccountId> account, Optional<JobCursor> after, int limit);

  /**
   * The video of a job that has not ended, or of the last job of a video that failed, timed out or
   * was cancelled. Empty for every other job.
   */
  Optional<VideoId> video(JobId job);
}
