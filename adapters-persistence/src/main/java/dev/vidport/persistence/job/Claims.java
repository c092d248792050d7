package dev.vidport.persistence.job;

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
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.result.ResultIterable;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.Update;

/** What becomes of picked steps: how their claims end, and how claims of the dead are found. */
final class Claims {
  private static final String MARK =
      """
      update render_job
      set done = case when position(:known in done) > 0 then done else done || :entry end
      where id = :job and not ended
      """;

  private static final String REMOVE =
      """
      delete from step_execution
      where task_name = :task and task_instance = :step and version = :version
      """;

  private static final String MARKED = "select done, turn from final table (" + MARK + ")";

  /** PostgreSQL's way to do both at once. The job is locked before the step here too. */
  private static final String MARK_AND_REMOVE =
      "with marked as ("
          + MARK
          + """
            returning done, turn)
            delete from step_execution using marked
            where task_name = :task and task_instance = :step and version = :version
            returning marked.done, marked.turn
            """;

  private final Database database;

  Claims(Database database) {
    this.database = database;
  }

  /**
   * Locks the job, marks the step as done, and takes it out of the queue. Unless all of that could
   * be done, the transaction has to be undone.
   *
   * @param attempt the one that counts
   * @return empty when the job has ended or is unknown, or the claim is void
   */
  Optional<LockedJob> finish(Claim claim, String attempt) {
    if (database.dialect() == Dialect.POSTGRESQL) {
      return marked(MARK_AND_REMOVE, claim, attempt, query -> bind(query, claim));
    }
    return marked(MARKED, claim, attempt, query -> query).filter(job -> remove(claim));
  }

  private Optional<LockedJob> marked(
      String sql, Claim claim, String attempt, UnaryOperator<Query> parameters) {
    Step step = claim.step();
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
   * Takes a picked step out of the queue; the caller holds the lock of the job.
   *
   * @return whether the claim was still good
   */
  boolean remove(Claim claim) {
    return update(REMOVE, statement -> bind(statement, claim)) == 1;
  }

  /** Puts a step back for another try, {@code wait} from now. */
  void retry(Claim claim, int failures, Duration wait) {
    putBack(claim, failures, wait);
  }

  /** Puts a step back as if it had not been picked. */
  void release(Claim claim) {
    putBack(claim, claim.failures(), Duration.ZERO);
  }

  private void putBack(Claim claim, int failures, Duration wait) {
    update(
        """
        update step_execution
        set picked = false, picked_by = null, last_heartbeat = null, version = version + 1,
            consecutive_failures = :failures,
            execution_time = current_timestamp + cast(:millis as bigint) * interval '0.001' second
        where task_name = :task and task_instance = :step and version = :version
        """,
        statement ->
            bind(statement, claim).bind("failures", failures).bind("millis", wait.toMillis()));
  }

  /**
   * Frees the steps that a former process of this host left running; each counts as a failed try,
   * since the step may be what killed it.
   */
  int releaseCrashed(String host) {
    return update(
        """
        update step_execution
        set picked = false, picked_by = null, last_heartbeat = null, version = version + 1,
            consecutive_failures = coalesce(consecutive_failures, 0) + 1,
            execution_time = current_timestamp
        where picked and picked_by = :host
        """,
        statement -> statement.bind("host", host));
  }

  /** The heartbeats of all running steps of the instance; as many as its workers have threads. */
  List<Beat> beats() {
    return database.apart(
        handle ->
            handle
                .createQuery(
                    """
                    select task_instance, version, consecutive_failures, last_heartbeat
                    from step_execution where picked
                    """)
                .map((row, context) -> beat(row))
                .list());
  }

  private static Beat beat(ResultSet row) throws SQLException {
    return new Beat(
        new Claim(
            StepText.parse(row.getString("task_instance")),
            row.getLong("version"),
            row.getInt("consecutive_failures")),
        Optional.ofNullable(Rows.nullableInstant(row, "last_heartbeat")));
  }

  /** Which of {@code claims} are no longer good. */
  List<Claim> lost(Collection<Claim> claims) {
    Map<String, Long> versions =
        database.apart(
            handle ->
                versions(
                    handle.createQuery(
                        """
                        select task_instance, version from step_execution
                        where task_name in (<tasks>) and task_instance in (<steps>)
                        """),
                    claims));
    return claims.stream()
        .filter(
            claim -> !Long.valueOf(claim.version()).equals(versions.get(StepText.of(claim.step()))))
        .toList();
  }

  private static Map<String, Long> versions(Query query, Collection<Claim> claims) {
    ResultIterable<Map.Entry<String, Long>> rows =
        query
            .bindList("tasks", Arrays.stream(Line.values()).map(Line::task).toList())
            .bindList("steps", claims.stream().map(claim -> StepText.of(claim.step())).toList())
            .map(
                (row, context) ->
                    Map.entry(row.getString("task_instance"), row.getLong("version")));
    return rows.collectToMap(Map.Entry::getKey, Map.Entry::getValue);
  }

  private static <S extends SqlStatement<S>> S bind(S statement, Claim claim) {
    return statement
        .bind("task", Line.of(claim.step()).task())
        .bind("step", StepText.of(claim.step()))
        .bind("version", claim.version());
  }

  private int update(String sql, UnaryOperator<Update> parameters) {
    return database.with(handle -> parameters.apply(handle.createUpdate(sql)).execute());
  }
}
