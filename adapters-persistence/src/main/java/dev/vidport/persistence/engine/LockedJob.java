package dev.vidport.persistence.engine;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Set;

/**
 * A job that has not ended, locked by the thread's transaction.
 *
 * @param done the steps that are done
 * @param turn the job's position in the queue order
 * @param drawsCaptions whether its steps draw captions into the picture
 */
record LockedJob(Set<Step> done, Instant turn, boolean drawsCaptions) {
  /**
   * @param row a row with the columns {@code kind}, {@code done}, {@code turn} and {@code
   *     draws_captions} of the job
   */
  static LockedJob of(JobId job, ResultSet row) throws SQLException {
    return new LockedJob(
        StepText.parseDone(job, row.getString("kind"), row.getString("done")).keySet(),
        Rows.instant(row, "turn"),
        row.getBoolean("draws_captions"));
  }
}
