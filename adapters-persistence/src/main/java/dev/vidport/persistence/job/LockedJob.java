package dev.vidport.persistence.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Set;

/**
 * A job that has not ended, locked by the transaction of the thread.
 *
 * @param done its done steps
 * @param turn of its steps
 */
record LockedJob(Set<Step> done, Instant turn) {
  /**
   * @param row has {@code done} and {@code turn} of the job
   */
  static LockedJob of(JobId job, ResultSet row) throws SQLException {
    return new LockedJob(
        StepText.parseDone(job, row.getString("done")).keySet(), Rows.instant(row, "turn"));
  }
}
