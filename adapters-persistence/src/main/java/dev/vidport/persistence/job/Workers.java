package dev.vidport.persistence.job;

import dev.vidport.persistence.database.Database;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.statement.Update;

/**
 * The hosts that work on steps, in the table {@code worker}. Only the database's clock counts, so
 * that no host's own can make another seem gone.
 */
final class Workers {
  /** Names of hosts that are gone for good are not kept for ever. */
  private static final Duration FORGOTTEN = Duration.ofDays(1);

  /** More than any cluster has lanes; how many more does not matter. */
  private static final int MOST_STEPS = 10_000;

  private final Database database;

  Workers(Database database) {
    this.database = database;
  }

  /**
   * Notes that {@code host} is there now.
   *
   * @param lanes that it has now
   */
  void beat(JobEngineSettings host, int lanes) {
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
      forget();
    }
  }

  private static Update bind(Update statement, JobEngineSettings host, int lanes) {
    return statement.bind("host", host.host()).bind("slots", host.slots()).bind("lanes", lanes);
  }

  private void forget() {
    update(
        "delete from worker where last_seen < current_timestamp - cast(:seconds as bigint) * interval '1' second",
        statement -> statement.bind("seconds", FORGOTTEN.toSeconds()));
  }

  void leave(String host) {
    update("delete from worker where host = :host", statement -> statement.bind("host", host));
  }

  /**
   * How many chunks all hosts could render side by side, beside the heavy steps that wait and run.
   *
   * @param silence hosts that were not seen for longer count for nothing
   * @return less than 1 where more waits and runs than that
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
                        fetch first :most rows only) as busy) as free
                    from worker
                    where last_seen > current_timestamp - cast(:seconds as bigint) * interval '1' second
                    """)
                .bind("heavy", Line.HEAVY.task())
                .bind("most", MOST_STEPS)
                .bind("seconds", silence.toSeconds())
                .mapTo(int.class)
                .one());
  }

  private int update(String sql, UnaryOperator<Update> parameters) {
    return database.with(handle -> parameters.apply(handle.createUpdate(sql)).execute());
  }
}
