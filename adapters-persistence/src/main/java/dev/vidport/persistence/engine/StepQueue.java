package dev.vidport.persistence.engine;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.FairShareOrder;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.job.port.JobKinds;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * The rows of queued and running steps. db-scheduler picks them and writes their heartbeats.
 * Changes that belong to one transaction with the state of their job are made here and in {@link
 * StepLeases}. Every transaction locks the job before its steps.
 */
final class StepQueue {
  static final String TABLE = "step_execution";

  private final Database database;
  private final JobKinds kinds;

  StepQueue(Database database, JobKinds kinds) {
    this.database = database;
    this.kinds = kinds;
  }

  /** Whether this release has steps of this kind. */
  boolean knows(StepKind kind) {
    return kinds.steps().contains(kind);
  }

  /** The lane of steps of this kind. */
  QueueLane lane(StepKind kind) {
    return QueueLane.of(kinds.lane(kind));
  }

  /** The jobs of a video that have not ended. */
  List<JobId> unfinished(VideoId video) {
    return database.with(
        handle ->
            handle
                .createQuery("select id from job where video_id = :video and not ended order by id")
                .bind("video", video.value())
                .map((row, context) -> new JobId(row.getString("id")))
                .list());
  }

  /**
   * Locks the row of the job.
   *
   * @return empty when the job has ended or is unknown
   */
  Optional<LockedJob> lock(JobId job) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    "select kind, done, turn, draws_captions from job"
                        + " where id = :job and not ended for update")
                .bind("job", job.value())
                .map((row, context) -> LockedJob.of(job, row))
                .findOne());
  }

  /** Queues the steps that are not queued yet; the caller holds the lock of the job. */
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
              (task_name, task_instance, job_id, turn, delayed, execution_time, picked,
               consecutive_failures, version, draws_captions)
            values (:task, :step, :job, :turn, false, current_timestamp, false, 0, 1,
                    :drawsCaptions)
            on conflict do nothing
            """);
    for (Step step : steps) {
      QueueLane lane = lane(step.kind());
      batch
          .bind("task", lane.task())
          .bind("step", StepText.of(step))
          .bind("job", step.job().value())
          .bind("turn", FairShareOrder.ofStep(job.turn(), step))
          .bind("drawsCaptions", job.drawsCaptions() && lane.rendersPictures())
          .add();
    }
    return batch.execute();
  }

  /** Whether the result of the step is the one of this attempt. */
  boolean isStored(Step step, String attempt) {
    return database.apart(
        handle ->
            handle
                    .createQuery(
                        "select count(*) from job where id = :job and position(:entry in done) > 0")
                    .bind("job", step.job().value())
                    .bind("entry", StepText.entry(step, attempt))
                    .mapTo(int.class)
                    .one()
                > 0);
  }

  /** Whether the job has ended or is unknown. */
  boolean isEnded(JobId job) {
    return database.apart(
        handle ->
            handle
                    .createQuery("select count(*) from job where id = :job and not ended")
                    .bind("job", job.value())
                    .mapTo(int.class)
                    .one()
                == 0);
  }

  /**
   * Locks the job and marks it as ended.
   *
   * @return false when it had ended before
   */
  boolean end(JobId job) {
    return database.update(
            "update job set ended = true where id = :job and not ended",
            statement -> statement.bind("job", job.value()))
        == 1;
  }

  /**
   * Deletes all steps of a job. The leases of its running steps become void.
   *
   * @return the number of steps
   */
  int deleteAll(JobId job) {
    return database.update(
        "delete from step_execution where job_id = :job",
        statement -> statement.bind("job", job.value()));
  }

  /**
   * Makes the steps that wait for their next attempt due now; the caller holds the lock of the job.
   *
   * @return the number of steps
   */
  int retryNow(JobId job) {
    return database.update(
        """
        update step_execution set delayed = false, execution_time = current_timestamp
        where job_id = :job and not picked and consecutive_failures > 0
        """,
        statement -> statement.bind("job", job.value()));
  }

  /**
   * Deletes a step that no worker has started; the caller holds the lock of the job.
   *
   * @return whether the step is not queued and no worker runs it
   */
  boolean withdraw(Step step) {
    database.update(
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

  private <S extends SqlStatement<S>> S bind(S statement, Step step) {
    return statement.bind("task", lane(step.kind()).task()).bind("step", StepText.of(step));
  }

  /** Jobs with a waiting step of this kind, in queue order. */
  List<JobId> waiting(StepKind kind, int limit) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select task_instance from step_execution
                    where task_name = :task and picked = false
                      and position(:kind in task_instance) > 0
                    order by task_name, picked, delayed, turn, execution_time
                    fetch first :limit rows only
                    """)
                .bind("task", lane(kind).task())
                .bind("kind", StepText.ofKind(kind))
                .bind("limit", limit)
                .map((row, context) -> StepText.parse(row.getString("task_instance")).job())
                .list());
  }

  boolean isDue(StepKind kind) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select 1 from step_execution
                    where task_name = :task and picked = false and delayed = false
                      and position(:kind in task_instance) > 0
                    fetch first 1 row only
                    """)
                .bind("task", lane(kind).task())
                .bind("kind", StepText.ofKind(kind))
                .mapTo(int.class)
                .findOne()
                .isPresent());
  }

  /**
   * Makes delayed steps due now that lie further ahead than any retry delay: the database's clock
   * was ahead when they failed.
   */
  int bringForward(Duration maxRetryDelay) {
    return database.update(
        """
        update step_execution set delayed = false, execution_time = current_timestamp
        where delayed = true and execution_time > current_timestamp + cast(:seconds as bigint) * interval '1' second
        """,
        statement -> statement.bind("seconds", maxRetryDelay.toSeconds() + 1));
  }
}
