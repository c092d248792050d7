package dev.vidport.persistence.engine;

import dev.vidport.persistence.database.Database;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.statement.Update;

/**
 * The workers of the instance, in the table {@code worker}. Uses the database's clock only, so that
 * a wrong clock of one host cannot make another look dead.
 */
final class WorkerRegistry {
  /** Workers not seen for this long are deleted. */
  private static final Duration RETENTION = Duration.ofDays(1);

  /** More than any cluster has lanes; further steps do not change the result. */
  private static final int MAX_STEPS = 10_000;

  private final Database database;

  WorkerRegistry(Database database) {
    this.database = database;
  }

  /**
   * Records that the worker is alive now.
   *
   * @param lanes the lanes that it offers now
   */
  void heartbeat(JobEngineSettings host, int lanes) {
    if (update(
            """
            update worker set slots = :slots, lanes = :lanes, last_seen = current_timestamp
            where host = :host
            """,
            statement -> bind(statement, host, lanes))
        == 0) {
      update(
          """
          insert into worker (host, slots, lanes, last_seen)
          values (:host, :slots, :lanes, current_timestamp)
          on conflict do nothing
          """,
          statement -> bind(statement, host, lanes));
      deleteOld();
    }
  }

  private static Update bind(Update statement, JobEngineSettings host, int lanes) {
    return statement.bind("host", host.host()).bind("slots", host.slots()).bind("lanes", lanes);
  }

  private void deleteOld() {
    update(
        "delete from worker where last_seen < current_timestamp - cast(:seconds as bigint) * interval '1' second",
        statement -> statement.bind("seconds", RETENTION.toSeconds()));
  }

  void remove(String host) {
    update("delete from worker where host = :host", statement -> statement.bind("host", host));
  }

  /**
   * How many more chunks the workers could render in parallel: all lanes, less the heavy steps that
   * wait or run.
   *
   * @param silence workers not seen for longer are not counted
   * @return less than 1 when as many steps as lanes, or more, wait or run
   */
  int freeLanes(Duration silence) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select coalesce(sum(lanes), 0) - (
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

  private int update(String sql, UnaryOperator<Update> parameters) {
    return database.with(handle -> parameters.apply(handle.createUpdate(sql)).execute());
  }
}
