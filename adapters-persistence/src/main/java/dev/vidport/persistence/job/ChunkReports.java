package dev.vidport.persistence.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Outage;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What chunks tell of their progress, in the table {@code render_chunk}. The next report comes
 * soon; a chunk must not fail for the want of one.
 */
final class ChunkReports {
  private static final Logger LOG = LoggerFactory.getLogger(ChunkReports.class);

  /** How long nothing is reported after a report that could not be stored. */
  private static final Duration SILENCE = Duration.ofSeconds(5);

  private final Database database;
  private volatile long silentUntil = System.nanoTime();

  ChunkReports(Database database) {
    this.database = database;
  }

  void progress(JobId id, int chunk, double videoSeconds) {
    if (System.nanoTime() - silentUntil < 0) {
      return;
    }
    try {
      store(id, chunk, videoSeconds);
    } catch (RuntimeException fault) {
      if (!Outage.is(fault)) {
        throw fault;
      }
      LOG.debug("progress of {} is lost: {}", id, fault.toString());
      // A connection is waited for, and the program that tells of its progress waits too.
      silentUntil = System.nanoTime() + SILENCE.toNanos();
    }
  }

  private void store(JobId id, int chunk, double videoSeconds) {
    String update =
        """
        update render_chunk set video_seconds = :seconds where job_id = :job and chunk = :chunk
        """;
    String insert =
        """
        insert into render_chunk (job_id, chunk, video_seconds) values (:job, :chunk, :seconds)
        on conflict do nothing
        """;
    if (write(update, id, chunk, videoSeconds) == 0) {
      write(insert, id, chunk, videoSeconds);
    }
  }

  private int write(String sql, JobId id, int chunk, double videoSeconds) {
    return database.with(
        handle ->
            handle
                .createUpdate(sql)
                .bind("job", id.value())
                .bind("chunk", chunk)
                .bind("seconds", videoSeconds)
                .execute());
  }
}
