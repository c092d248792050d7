package dev.vidport.persistence.engine;

import dev.vidport.persistence.database.Database;
import java.time.Duration;
import org.jdbi.v3.core.statement.Update;

/**
 * The workers of the instance, in the table {@code worker}. Uses the database's clock only, so that
 * a wrong clock of one host cannot make another look dead.
 */
final class WorkerRegistry {
  /** Workers not seen for this long are deleted. */
  private static final Duration RETENTION = Duration.ofDays(1);

  /** More than any cluster renders in parallel; further steps do not change the result. */
  private static final int MAX_STEPS = 10_000;

  private final Database database;

  WorkerRegistry(Database database) {
    this.database = database;
  }

  /**
   * Records that the worker is alive now.
   *
   * @param parallelChunks the chunks that it can render at a time now
   */
  void heartbeat(JobEngineSettings host, int parallelChunks) {
    if (database.update(
            """
            update worker set slots = :slots, parallel_chunks = :parallelChunks,
                last_seen = current_timestamp
            where host = :host
            """,
            statement -> bind(statement, host, parallelChunks))
        == 0) {
      database.update(
          """
          insert into worker (host, slots, parallel_chunks, last_seen)
          values (:host, :slots, :parallelChunks, current_timestamp)
          on conflict do nothing
          """,
          statement -> bind(statement, host, parallelChunks));
      deleteOld();
    }
  }

  private static Update bind(Update statement, JobEngineSettings host, int parallelChunks) {
    return statement
        .bind("host", host.host())
        .bind("slots", host.slots())
        .bind("parallelChunks", parallelChunks);
  }

  private void deleteOld() {
    database.update(
        "delete from worker where last_seen < current_timestamp - cast(:seconds as bigint) * interval '1' second",
        statement -> statement.bind("seconds", RETENTION.toSeconds()));
  }

  void remove(String host) {
    database.update(
        "delete from worker where host = :host", statement -> statement.bind("host", host));
  }

  /**
   * The number of additional chunks that the workers could render in parallel: the parallel chunks
   * of all workers, less the heavy steps that wait or run.
   *
   * @param silence workers not seen for longer are not counted
   * @return less than 1 when at least as many steps wait or run
   */
  int freeParallelChunks(Duration silence) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select coalesce(sum(parallel_chunks), 0) - (
                      select count(*) from (
                        select 1 from step_execution where task_name = :heavy
                        fetch first :max rows only) as busy) as free
                    from worker
                    where last_seen > current_timestamp - cast(:seconds as bigint) * interval '1' second
                    """)
                .bind("heavy", QueueLane.HEAVY.task())
                .bind("max", MAX_STEPS)
                .bind("seconds", silence.toSeconds())
                .mapTo(int.class)
                .one());
  }
}
