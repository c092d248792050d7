package dev.vidport.persistence.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterable;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * The rows of queued and running steps. db-scheduler picks them and keeps their heartbeats;
 * everything that has to happen in one transaction with a job's own state is done here. Every
 * transaction locks the job first, and its steps after.
 */
final class StepQueue {
  static final String TABLE = "step_execution";
  static final String TASK = "step";

  private final Database database;
  private final Clock clock;

  StepQueue(Database database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * Locks the job and answers its done steps.
   *
   * @return empty when the job has ended or is unknown
   */
  Optional<Set<Step>> lock(JobId job) {
    return done(
        job, "select done from render_job where id = :job and not ended for update", List.of());
  }

  /**
   * Locks the job, marks a step of it as done and answers all that are.
   *
   * @return empty when the job has ended or is unknown
   */
  Optional<Set<Step>> markDone(Step step) {
    String update =
        """
        update render_job
        set done = case when position(:spaced in done) > 0 then done else done || :entry end
        where id = :job and not ended
        """;
    return done(step.job(), database.dialect().updateReturning("done", update), List.of(step));
  }

  private Optional<Set<Step>> done(JobId job, String sql, List<Step> marked) {
    return database.with(
        handle -> {
          var query = handle.createQuery(sql).bind("job", job.value());
          for (Step step : marked) {
            query.bind("entry", StepText.entry(step)).bind("spaced", " " + StepText.entry(step));
          }
          return query.mapTo(String.class).findOne().map(done -> StepText.parseDone(job, done));
        });
  }

  /** Queues those that are not queued yet; the caller holds the lock of the job. */
  void add(List<Step> steps) {
    if (!steps.isEmpty()) {
      database.with(handle -> insert(handle, steps));
    }
  }

  private int[] insert(Handle handle, List<Step> steps) {
    PreparedBatch batch =
        handle.prepareBatch(
            """
            insert into step_execution
              (task_name, task_instance, job_id, execution_time, picked, consecutive_failures, version)
            values (:task, :step, :job, :now, false, 0, 1)
            on conflict do nothing
            """);
    Instant now = clock.instant();
    for (Step step : steps) {
      batch
          .bind("task", TASK)
          .bind("step", StepText.of(step))
          .bind("job", step.job().value())
          .bind("now", now)
          .add();
    }
    return batch.execute();
  }

  /**
   * Locks the job and marks it as ended.
   *
   * @return whether it did; not when it had ended before
   */
  boolean end(JobId job) {
    return update(
            "update render_job set ended = true where id = :job and not ended",
            statement -> statement.bind("job", job.value()))
        == 1;
  }

  /**
   * Drops every step of a job, running ones too, whose claims become void.
   *
   * @return how many
   */
  int drop(JobId job) {
    return update(
        "delete from step_execution where job_id = :job",
        statement -> statement.bind("job", job.value()));
  }

  /**
   * Takes a step that this host has run out of the queue.
   *
   * @return whether the claim was still good
   */
  boolean remove(Claim claim) {
    return update(
            """
            delete from step_execution
            where task_name = :task and task_instance = :step and version = :version
            """,
            statement -> bind(statement, claim))
        == 1;
  }

  /** Puts a step back for a later try. */
  void retry(Claim claim, int failures, Instant at) {
    putBack(claim, failures, at);
  }

  /** Puts a step back as if it had not been picked. */
  void release(Claim claim) {
    putBack(claim, claim.failures(), clock.instant());
  }

  private void putBack(Claim claim, int failures, Instant at) {
    update(
        """
        update step_execution
        set picked = false, picked_by = null, last_heartbeat = null, version = version + 1,
            consecutive_failures = :failures, execution_time = :at
        where task_name = :task and task_instance = :step and version = :version
        """,
        statement -> bind(statement, claim).bind("failures", failures).bind("at", at));
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
            consecutive_failures = coalesce(consecutive_failures, 0) + 1, execution_time = :now
        where picked and picked_by = :host
        """,
        statement -> statement.bind("host", host).bind("now", clock.instant()));
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
                        where task_name = :task and task_instance in (<steps>)
                        """),
                    claims));
    return claims.stream()
        .filter(
            claim -> !Long.valueOf(claim.version()).equals(versions.get(StepText.of(claim.step()))))
        .toList();
  }

  private static Map<String, Long> versions(
      org.jdbi.v3.core.statement.Query query, Collection<Claim> claims) {
    ResultIterable<Map.Entry<String, Long>> rows =
        query
            .bind("task", TASK)
            .bindList("steps", claims.stream().map(claim -> StepText.of(claim.step())).toList())
            .map(
                (row, context) ->
                    Map.entry(row.getString("task_instance"), row.getLong("version")));
    return rows.collectToMap(Map.Entry::getKey, Map.Entry::getValue);
  }

  private static <S extends SqlStatement<S>> S bind(S statement, Claim claim) {
    return statement
        .bind("task", TASK)
        .bind("step", StepText.of(claim.step()))
        .bind("version", claim.version());
  }

  private int update(
      String sql, java.util.function.UnaryOperator<org.jdbi.v3.core.statement.Update> parameters) {
    return database.with(handle -> parameters.apply(handle.createUpdate(sql)).execute());
  }
}
