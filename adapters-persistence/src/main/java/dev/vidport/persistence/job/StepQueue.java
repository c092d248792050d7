package dev.vidport.persistence.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.job.Turn;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Rows;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.Update;

/**
 * The rows of queued and running steps. db-scheduler picks them and keeps their heartbeats;
 * everything that has to happen in one transaction with a job's own state is done here and in
 * {@link Claims}. Every transaction locks the job first, and its steps after.
 */
final class StepQueue {
  static final String TABLE = "step_execution";

  private final Database database;

  StepQueue(Database database) {
    this.database = database;
  }

  /** What the database's clock shows. */
  Instant now() {
    return database.apart(
        handle ->
            handle
                .createQuery("select current_timestamp as now")
                .map((row, context) -> Rows.instant(row, "now"))
                .one());
  }

  /**
   * Locks the job.
   *
   * @return empty when the job has ended or is unknown
   */
  Optional<LockedJob> lock(JobId job) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    "select done, turn from render_job where id = :job and not ended for update")
                .bind("job", job.value())
                .map((row, context) -> LockedJob.of(job, row))
                .findOne());
  }

  /** Queues those that are not queued yet; the caller holds the lock of the job. */
  void add(LockedJob job, List<Step> steps) {
    if (!steps.isEmpty()) {
      database.with(handle -> insert(handle, job, steps));
    }
  }

  private int[] insert(Handle handle, LockedJob job, List<Step> steps) {
    PreparedBatch batch =
        handle.prepareBatch(
            """
            insert into step_execution
              (task_name, task_instance, job_id, turn, execution_time, picked,
               consecutive_failures, version)
            values (:task, :step, :job, :turn, current_timestamp, false, 0, 1)
            on conflict do nothing
            """);
    for (Step step : steps) {
      batch
          .bind("task", Line.of(step).task())
          .bind("step", StepText.of(step))
          .bind("job", step.job().value())
          .bind("turn", Turn.ofStep(job.turn(), step))
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
   * Makes the steps due that wait for their next try; the caller holds the lock of the job.
   *
   * @return how many
   */
  int hurry(JobId job) {
    return update(
        """
        update step_execution set execution_time = current_timestamp
        where job_id = :job and not picked and consecutive_failures > 0
        """,
        statement -> statement.bind("job", job.value()));
  }

  /**
   * Drops a step that nobody has begun; the caller holds the lock of the job.
   *
   * @return whether nobody is at it now
   */
  boolean pass(Step step) {
    update(
        """
        delete from step_execution
        where task_name = :task and task_instance = :step and not picked
        """,
        statement -> bind(statement, step));
    return database.with(
        handle ->
            bind(
                        handle.createQuery(
                            """
                        select count(*) from step_execution
                        where task_name = :task and task_instance = :step
                        """),
                        step)
                    .mapTo(int.class)
                    .one()
                == 0);
  }

  private static <S extends SqlStatement<S>> S bind(S statement, Step step) {
    return statement.bind("task", Line.of(step).task()).bind("step", StepText.of(step));
  }

  /** Jobs of which a step of this kind waits to be begun, those first whose turn is first. */
  List<JobId> waiting(StepKind kind, int limit) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select task_instance from step_execution
                    where task_name = :task and picked = false
                    order by task_name, picked, turn, execution_time
                    fetch first :limit rows only
                    """)
                .bind("task", Line.of(kind).task())
                .bind("limit", limit)
                .map((row, context) -> StepText.parse(row.getString("task_instance")))
                .stream()
                .filter(step -> step.kind() == kind)
                .map(Step::job)
                .toList());
  }

  /**
   * Makes steps due that wait for longer than any would: the database's clock was ahead as they
   * were put there.
   */
  int bringForward(Duration longestWait) {
    return update(
        """
        update step_execution set execution_time = current_timestamp
        where not picked and execution_time > current_timestamp + cast(:seconds as bigint) * interval '1' second
        """,
        statement -> statement.bind("seconds", longestWait.toSeconds() + 1));
  }

  private int update(String sql, UnaryOperator<Update> parameters) {
    return database.with(handle -> parameters.apply(handle.createUpdate(sql)).execute());
  }
}
