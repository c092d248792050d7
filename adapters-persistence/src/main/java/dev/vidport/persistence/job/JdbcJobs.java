package dev.vidport.persistence.job;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.FairShareOrder;
import dev.vidport.domain.job.QueueClass;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.job.UnfinishedJobs;
import dev.vidport.persistence.database.DamageLog;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.engine.JobLogContext;
import dev.vidport.persistence.engine.StepText;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.slf4j.LoggerFactory;

/**
 * Jobs in the table {@code job}, with the results of their steps in {@code step_result} and their
 * progress in {@code step_progress}.
 */
public final class JdbcJobs implements Jobs {
  /** A job is in redrive while a failed step of it waits in the queue. */
  static final String REDRIVE =
      """
      exists (select 1 from step_execution
              where job_id = job.id and not picked and consecutive_failures > 0)
      """;

  private final Database database;
  private final StepProgressStore progress;
  private final DamageLog damages =
      new DamageLog(
          LoggerFactory.getLogger(JdbcJobs.class),
          "The record of a job is not readable; event streams do not show its progress: job={}");

  public JdbcJobs(Database database) {
    this.database = database;
    this.progress = new StepProgressStore(database);
  }

  @Override
  public void insert(Job job, QueueClass queueClass) {
    Instant freshSince = job.createdAt().minus(FairShareOrder.FRESH_FOR);
    Instant turn =
        FairShareOrder.ofJob(job.createdAt(), queueClass, unfinished(job.account(), freshSince));
    database.update(
        """
        insert into job
          (id, kind, account_id, video_id, created_at, queue_class, turn, done, ended,
           draws_captions, request_id, traceparent)
        values (:id, :kind, :account, :video, :createdAt, :queueClass, :turn, :done, false,
                :drawsCaptions, :request, :trace)
        """,
        statement ->
            statement
                .bind("id", job.id().value())
                .bind("kind", job.kind())
                .bind("account", job.account().value())
                .bind("video", job.video().value())
                .bind("createdAt", job.createdAt())
                .bind("queueClass", queueClass.name())
                .bind("turn", turn)
                .bind("done", StepText.NONE)
                .bind("drawsCaptions", job.drawsCaptions())
                .bind("request", JobLogContext.current(JobLogContext.REQUEST))
                .bind("trace", JobLogContext.current(JobLogContext.TRACE)));
  }

  /** Counts up to the numbers of jobs that influence the queue order. */
  private UnfinishedJobs unfinished(AccountId account, Instant freshSince) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select
                      (select count(*) from (
                        select 1 from job where account_id = :account and not ended
                          and queue_class = 'FRESH' and created_at > :since
                        fetch first :max rows only) as fresh_jobs) as fresh,
                      (select count(*) from (
                        select 1 from job where account_id = :account and not ended
                          and queue_class in ('FRESH', 'NORMAL')
                        fetch first :max rows only) as normal_jobs) as normal,
                      (select count(*) from (
                        select 1 from job where account_id = :account and not ended
                          and queue_class = 'LOW'
                        fetch first :max rows only) as low_jobs) as low
                    """)
                .bind("account", account.value())
                .bind("since", freshSince)
                // Fresh jobs count as normal ones too, and some of those count beside them.
                .bind("max", 2 * FairShareOrder.MAX_COUNTED_JOBS)
                .map(
                    (row, context) ->
                        new UnfinishedJobs(
                            row.getInt("fresh"), row.getInt("normal"), row.getInt("low")))
                .one());
  }

  /** One row for each result and note of the job; at least one. */
  @Override
  public Optional<Job> find(JobId id) {
    return database.with(
        handle ->
            JobRow.read(
                id,
                handle
                    .createQuery(
                        String.format(
                            Locale.ROOT,
                            """
                        select kind, account_id, video_id, created_at, started_at, done,
                               draws_captions,
                               (select sum(amount) from step_progress where job_id = job.id)
                                 as progress,
                               %s as redrive,
                               part.step, part.result, part.note
                        from job left join (
                          select job_id, step, result, null as note
                          from step_result where job_id = :id
                          union all
                          select job_id, step, null, note
                          from step_progress where job_id = :id and note is not null
                        ) part on part.job_id = job.id
                        where job.id = :id
                        """,
                            REDRIVE))
                    .bind("id", id.value())
                    .map((row, context) -> JobRow.read(row))
                    .list()));
  }

  @Override
  public List<Job> withoutResults(Collection<JobId> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    return database.with(
        handle ->
            handle
                .createQuery(
                    String.format(
                        Locale.ROOT,
                        """
                    select id, kind, account_id, video_id, created_at, started_at, done,
                           draws_captions,
                           (select sum(amount) from step_progress where job_id = job.id)
                             as progress,
                           %s as redrive,
                           null as step, null as result, null as note
                    from job where id in (<ids>)
                    """,
                        REDRIVE))
                .bindList("ids", ids.stream().map(JobId::value).distinct().toList())
                .map((row, context) -> readable(new JobId(row.getString("id")), JobRow.read(row)))
                .list()
                .stream()
                .flatMap(Optional::stream)
                .toList());
  }

  /**
   * The results that some steps of many render jobs have stored. Jobs without any are left out.
   *
   * @param kinds of steps that a job has once
   */
  Map<JobId, Map<Step, String>> results(Collection<JobId> ids, List<StepKind> kinds) {
    record Result(Step step, String json) {}
    if (ids.isEmpty()) {
      return Map.of();
    }
    JobId any = ids.iterator().next();
    return database
        .with(
            handle ->
                handle
                    .createQuery(
                        """
                        select job_id, step, result from step_result
                        where job_id in (<ids>) and step in (<steps>)
                        """)
                    .bindList("ids", ids.stream().map(JobId::value).distinct().toList())
                    .bindList(
                        "steps",
                        kinds.stream().map(kind -> StepText.inJob(Step.only(any, kind))).toList())
                    .map(
                        (row, context) ->
                            new Result(
                                StepText.parseInJob(
                                    new JobId(row.getString("job_id")),
                                    RenderSteps.JOB,
                                    row.getString("step")),
                                row.getString("result")))
                    .list())
        .stream()
        .collect(groupingBy(result -> result.step().job(), toMap(Result::step, Result::json)));
  }

  private Optional<Job> readable(JobId id, JobRow row) {
    try {
      return Optional.of(row.job(id));
    } catch (RuntimeException e) {
      damages.leftOut(
          id.value(), new DamagedDataException("the record of job " + id + " is not readable", e));
      return Optional.empty();
    }
  }

  @Override
  public void started(JobId id, Instant at) {
    database.update(
        "update job set started_at = :at where id = :id and started_at is null",
        statement -> statement.bind("id", id.value()).bind("at", at));
  }

  @Override
  public void saveResult(Step step, String attempt, String json) {
    database.update(
        """
        insert into step_result (job_id, step, attempt, result)
        values (:job, :step, :attempt, :result)
        """,
        statement ->
            statement
                .bind("job", step.job().value())
                .bind("step", StepText.inJob(step))
                .bind("attempt", attempt)
                .bind("result", json));
  }

  @Override
  public void progress(Step step, double amount) {
    progress.progress(step, amount);
  }

  @Override
  public void note(Step step, String note) {
    progress.note(step, note);
  }

  @Override
  public int deleteEnded(Instant before, int max) {
    return database.in(
        () -> {
          List<String> jobs = database.with(handle -> forgettable(handle, before, max));
          if (!jobs.isEmpty()) {
            delete("delete from step_progress where job_id in (<jobs>)", jobs);
            delete("delete from step_result where job_id in (<jobs>)", jobs);
            delete("delete from job where id in (<jobs>)", jobs);
          }
          return jobs.size();
        });
  }

  /**
   * Another job of the video may still read the plan of an ended one. The order names every column
   * of the index, so that H2 follows the index.
   */
  private static List<String> forgettable(Handle handle, Instant before, int max) {
    return handle
        .createQuery(
            """
            select id from job
            where ended = true and created_at < :before
              and not exists (
                select 1 from job other where other.video_id = job.video_id and other.ended = false)
            order by ended, created_at, id
            fetch first :max rows only
            """)
        .bind("before", before)
        .bind("max", max)
        .mapTo(String.class)
        .list();
  }

  private void delete(String sql, List<String> jobs) {
    database.update(sql, statement -> statement.bindList("jobs", jobs));
  }
}
