package dev.vidport.persistence.engine;

import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Dialect;
import dev.vidport.persistence.database.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.result.ResultIterable;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;

/** Ends the leases of picked steps, and reads which leases are still valid. */
final class StepLeases {
  private static final String MARK =
      """
      update job
      set done = case when position(:known in done) > 0 then done else done || :entry end
      where id = :job and not ended
      """;

  private static final String VALID =
      " where task_name = :task and task_instance = :step and version = :version";

  private static final String REMOVE = "delete from step_execution" + VALID;

  private static final String PUT_BACK =
      """
      update step_execution
      set picked = false, picked_by = null, last_heartbeat = null, version = version + 1,
          delayed = cast(:millis as bigint) > 0,
          execution_time = current_timestamp + cast(:millis as bigint) * interval '0.001' second\
      """;

  private static final String MARKED =
      "select kind, done, turn, draws_captions from final table (" + MARK + ")";

  /** Both in one statement on PostgreSQL; the job is locked before the step here too. */
  private static final String MARK_AND_REMOVE =
      "with marked as ("
          + MARK
          + """
          returning kind, done, turn, draws_captions)
          delete from step_execution using marked
          where task_name = :task and task_instance = :step and version = :version
          returning marked.kind, marked.done, marked.turn, marked.draws_captions
          """;

  private static final String HEARTBEATS =
      """
      (select task_name, task_instance, version, consecutive_failures, last_heartbeat, picked_by
      from step_execution
      where picked = true and last_heartbeat %s current_timestamp
        %s %d * interval '0.001' second
      order by picked, last_heartbeat
      fetch first %d rows only)
      """;

  private final Database database;

  StepLeases(Database database) {
    this.database = database;
  }

  /**
   * Locks the job, marks the step as done, and removes it from the queue. When the result is empty,
   * the caller must roll the transaction back.
   *
   * @param attempt the attempt whose files are used
   * @return empty when the job has ended or is unknown, or the lease is void
   */
  Optional<LockedJob> finish(StepLease lease, String attempt) {
    if (database.dialect() == Dialect.POSTGRESQL) {
      return marked(MARK_AND_REMOVE, lease, attempt, query -> bind(query, lease));
    }
    return marked(MARKED, lease, attempt, query -> query).filter(job -> remove(lease));
  }

  private Optional<LockedJob> marked(
      String sql, StepLease lease, String attempt, UnaryOperator<Query> parameters) {
    Step step = lease.step();
    return database.with(
        handle ->
            parameters
                .apply(handle.createQuery(sql))
                .bind("job", step.job().value())
                .bind("entry", StepText.entry(step, attempt))
                .bind("known", StepText.inList(step))
                .map((row, context) -> LockedJob.of(step.job(), row))
                .findOne());
  }

  /**
   * Removes a picked step from the queue; the caller holds the lock of the job.
   *
   * @return whether the lease was still valid
   */
  boolean remove(StepLease lease) {
    return database.update(REMOVE, statement -> bind(statement, lease)) == 1;
  }

  /**
   * Puts a step back for another attempt, due {@code wait} from now. Outages may then delay it for
   * as long again.
   *
   * @return false when the lease is void
   */
  boolean retry(StepLease lease, int failures, Duration wait) {
    return failed(PUT_BACK + ", waiting_since = null", lease, failures, wait);
  }

  /**
   * Puts a step back that outages have delayed for too long, due {@code wait} from now. The next
   * outage counts as a failed attempt at once.
   *
   * @return false when the lease is void
   */
  boolean retryAfterOutage(StepLease lease, int failures, Duration wait) {
    return failed(PUT_BACK, lease, failures, wait);
  }

  private boolean failed(String putBack, StepLease lease, int failures, Duration wait) {
    return database.update(
            putBack + ", consecutive_failures = :failures" + VALID,
            statement ->
                bind(statement, lease).bind("failures", failures).bind("millis", wait.toMillis()))
        == 1;
  }

  /** Puts a step back as if it had not been picked. */
  void release(StepLease lease) {
    database.update(PUT_BACK + VALID, statement -> bind(statement, lease).bind("millis", 0));
  }

  /**
   * Puts a step back that met an outage, due {@code wait} from now.
   *
   * @param max how long outages may delay a step
   * @return false when the lease is void, or outages have delayed the step for longer; the step
   *     then stays as it is
   */
  boolean postpone(StepLease lease, Duration wait, Duration max) {
    return database.update(
            PUT_BACK
                + ", waiting_since = coalesce(waiting_since, current_timestamp)"
                + VALID
                + """
                 and (waiting_since is null
                   or waiting_since
                     > current_timestamp - cast(:max as bigint) * interval '0.001' second)
                """,
            statement ->
                bind(statement, lease).bind("millis", wait.toMillis()).bind("max", max.toMillis()))
        == 1;
  }

  /**
   * Releases the steps that an ended process of a worker left running. Each counts as a failed
   * attempt, because the step may have crashed the process.
   */
  int releaseCrashed(String instance) {
    return database.update(
        """
        update step_execution
        set picked = false, picked_by = null, last_heartbeat = null, version = version + 1,
            consecutive_failures = coalesce(consecutive_failures, 0) + 1, delayed = false,
            execution_time = current_timestamp
        where picked = true and picked_by = :instance
        """,
        statement -> statement.bind("instance", instance));
  }

  /**
   * Writes the heartbeats of steps that this worker runs, in one statement.
   *
   * @param leases of one worker
   */
  void beat(String worker, Collection<StepLease> leases) {
    if (!leases.isEmpty()) {
      database.apart(
          handle ->
              steps(
                      handle
                          .createUpdate(
                              """
                              update step_execution set last_heartbeat = current_timestamp
                              where task_name in (<tasks>) and task_instance in (<steps>)
                                and picked = true and picked_by = :worker
                              """)
                          .bind("worker", worker),
                      leases)
                  .execute());
    }
  }

  /**
   * The heartbeats that are not of the time around now, the earliest first. They may be of dead
   * workers. The others are of living ones and are not read: otherwise each of a thousand workers
   * would read the steps of all.
   *
   * @param age a heartbeat is not returned while it is more recent
   * @param limit maximum number of heartbeats of the past
   */
  List<StepHeartbeat> staleHeartbeats(Duration age, int limit) {
    return database.apart(
        handle ->
            handle.createQuery(stale(age, limit)).map((row, context) -> heartbeat(row)).list());
  }

  /**
   * The statement of {@link #staleHeartbeats}. Age and limit are part of the text, not parameters:
   * with parameters PostgreSQL would plan the statement at each execution, which takes several
   * times as long as the statement itself.
   */
  static String stale(Duration age, int limit) {
    // Those of the future were written before the database's clock went back.
    return String.format(Locale.ROOT, HEARTBEATS, "<=", "-", age.toMillis(), limit)
        + " union all "
        + String.format(Locale.ROOT, HEARTBEATS, ">", "+", age.toMillis(), limit);
  }

  static StepHeartbeat heartbeat(ResultSet row) throws SQLException {
    return new StepHeartbeat(
        new StepLease(
            StepText.parse(row.getString("task_instance")),
            QueueLane.ofTask(row.getString("task_name")),
            row.getLong("version"),
            row.getInt("consecutive_failures")),
        String.valueOf(row.getString("picked_by")),
        Rows.optionalInstant(row, "last_heartbeat"));
  }

  /** Which of {@code leases} are void. */
  List<StepLease> findVoid(Collection<StepLease> leases) {
    Map<String, Long> versions =
        database.apart(
            handle ->
                versions(
                    handle.createQuery(
                        """
                        select task_instance, version from step_execution
                        where task_name in (<tasks>) and task_instance in (<steps>)
                        """),
                    leases));
    return leases.stream()
        .filter(
            lease -> !Long.valueOf(lease.version()).equals(versions.get(StepText.of(lease.step()))))
        .toList();
  }

  private static Map<String, Long> versions(Query query, Collection<StepLease> leases) {
    ResultIterable<Map.Entry<String, Long>> rows =
        steps(query, leases)
            .map(
                (row, context) ->
                    Map.entry(row.getString("task_instance"), row.getLong("version")));
    return rows.collectToMap(Map.Entry::getKey, Map.Entry::getValue);
  }

  private static <S extends SqlStatement<S>> S steps(S statement, Collection<StepLease> leases) {
    return statement
        .bindList("tasks", Arrays.stream(QueueLane.values()).map(QueueLane::task).toList())
        .bindList("steps", leases.stream().map(lease -> StepText.of(lease.step())).toList());
  }

  private static <S extends SqlStatement<S>> S bind(S statement, StepLease lease) {
    return statement
        .bind("task", lease.lane().task())
        .bind("step", StepText.of(lease.step()))
        .bind("version", lease.version());
  }
}
