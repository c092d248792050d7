package dev.vidport.persistence.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Outage;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores the progress of chunks in the table {@code render_chunk}. A report that cannot be stored
 * is dropped: the next one follows soon, and a chunk must not fail because of it.
 */
final class ChunkProgressStore {
  private static final Logger LOG = LoggerFactory.getLogger(ChunkProgressStore.class);

  /** How long reports are dropped after one that could not be stored. */
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final Database database;
  private volatile long pausedUntil = System.nanoTime();

  ChunkProgressStore(Database database) {
    this.database = database;
  }

  void progress(JobId id, int chunk, double videoSeconds) {
    if (System.nanoTime() - pausedUntil < 0) {
      return;
    }
    try {
      store(id, chunk, videoSeconds);
    } catch (RuntimeException fault) {
      if (!Outage.is(fault)) {
        throw fault;
      }
      LOG.debug("could not store the progress of job {}: {}", id, fault.toString());
      // Waiting for a connection would block the program that reports its progress.
      pausedUntil = System.nanoTime() + PAUSE.toNanos();
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
