package dev.vidport.persistence.job;

import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.job.port.WorkerPauses;
import java.time.Instant;
import java.util.Optional;

/** The pauses of workers in the table {@code worker_pause}; heartbeats read it. */
public final class JdbcWorkerPauses implements WorkerPauses {
  private final Database database;

  public JdbcWorkerPauses(Database database) {
    this.database = database;
  }

  @Override
  public Optional<String> nameOf(String worker) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select name from worker where instance = :worker or name = :worker
                    union
                    select name from worker_pause where name = :worker
                    fetch first 1 rows only
                    """)
                .bind("worker", worker)
                .mapTo(String.class)
                .findFirst());
  }

  @Override
  public boolean pause(String name, Instant at) {
    return database.update(
            "insert into worker_pause (name, paused_at) values (:name, :at) on conflict do nothing",
            statement -> statement.bind("name", name).bind("at", at))
        > 0;
  }

  @Override
  public boolean resume(String name) {
    return database.update(
            "delete from worker_pause where name = :name",
            statement -> statement.bind("name", name))
        > 0;
  }
}
