package dev.vidport.persistence.job;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.video.Outcome;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.JsonColumn;
import dev.vidport.persistence.database.Rows;
import dev.vidport.persistence.engine.StepText;
import dev.vidport.persistence.video.FailureRow;
import dev.vidport.usecases.job.port.JobCursor;
import dev.vidport.usecases.job.port.JobEntry;
import dev.vidport.usecases.job.port.JobEntry.QueuedStep;
import dev.vidport.usecases.job.port.JobKinds;
import dev.vidport.usecases.job.port.JobOverview;
import dev.vidport.usecases.job.port.JobState;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the jobs of all accounts along an index, one page at a time. */
public final class JdbcJobOverview implements JobOverview {
  private static final Logger LOG = LoggerFactory.getLogger(JdbcJobOverview.class);

  private static final String RUNNING =
      "exists (select 1 from step_execution step where step.job_id = job.id and picked)";

  private final Database database;
  private final Comparator<QueuedStep> byKindAndIndex;

  public JdbcJobOverview(Database database, JobKinds kinds) {
    this.database = database;
    List<StepKind> order = kinds.steps();
    this.byKindAndIndex =
        Comparator.comparingInt((QueuedStep queued) -> order.indexOf(queued.step().kind()))
            .thenComparingInt(queued -> queued.step().index());
  }

  @Override
  public List<JobEntry> unfinished(
      Set<JobState> states, Optional<AccountId> account, Optional<JobCursor> after, int limit) {
    return database.with(handle -> unfinished(handle, states, account, after, limit));
  }

  private List<JobEntry> unfinished(
      Handle handle,
      Set<JobState> states,
      Optional<AccountId> account,
      Optional<JobCursor> after,
      int limit) {
    // The order names every column of the index, so that H2 follows the index.
    String sql =
        String.format(
            Locale.ROOT,
            """
        select id, kind, account_id, video_id, created_at, started_at,
               %s as redrive, %s as running
        from job
        where ended = false %s %s and (%s)
        order by ended, created_at, id
        limit :limit
        """,
            JdbcJobs.REDRIVE,
            RUNNING,
            account.isEmpty() ? "" : "and account_id = :account",
            after.isEmpty() ? "" : after("created_at", ">", "id"),
            states.stream().map(JdbcJobOverview::condition).collect(Collectors.joining(" or ")));
    List<JobEntry> jobs =
        bound(handle.createQuery(sql), account, after, limit)
            .map((row, context) -> unfinished(row))
            .list();
    Map<JobId, List<QueuedStep>> steps = steps(handle, jobs);
    return jobs.stream().map(job -> with(job, steps.getOrDefault(job.job(), List.of()))).toList();
  }

  /**
   * Like the job's status: one step that waits for its next attempt makes the whole job REDRIVE.
   */
  private static String condition(JobState state) {
    return switch (state) {
      case REDRIVE -> JdbcJobs.REDRIVE;
      case RUNNING -> "(not " + JdbcJobs.REDRIVE + " and " + RUNNING + ")";
      case QUEUED -> "(not " + JdbcJobs.REDRIVE + " and not " + RUNNING + ")";
      case FAILED -> "false";
    };
  }

  /** The first condition tells both databases where to start in the index. */
  private static String after(String time, String comparison, String id) {
    return String.format(
        Locale.ROOT,
        "and %1$s %2$s= :afterTime and (%1$s %2$s :afterTime or %3$s %2$s :afterJob)",
        time,
        comparison,
        id);
  }

  private static Query bound(
      Query query, Optional<AccountId> account, Optional<JobCursor> after, int limit) {
    account.ifPresent(id -> query.bind("account", id.value()));
    after.ifPresent(
        cursor -> query.bind("afterTime", cursor.at()).bind("afterJob", cursor.job().value()));
    return query.bind("limit", limit);
  }

  private static JobEntry unfinished(ResultSet row) throws SQLException {
    JobState waiting = row.getBoolean("running") ? JobState.RUNNING : JobState.QUEUED;
    return new JobEntry(
        new JobId(row.getString("id")),
        row.getString("kind"),
        new VideoId(row.getString("video_id")),
        new AccountId(row.getString("account_id")),
        row.getBoolean("redrive") ? JobState.REDRIVE : waiting,
        Rows.instant(row, "created_at"),
        Rows.optionalInstant(row, "started_at"),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }

  private JobEntry with(JobEntry job, List<QueuedStep> steps) {
    return new JobEntry(
        job.job(),
        job.kind(),
        job.video(),
        job.account(),
        job.state(),
        job.createdAt(),
        job.startedAt(),
        job.endedAt(),
        steps.stream().sorted(byKindAndIndex).toList(),
        job.failure());
  }

  private static Map<JobId, List<QueuedStep>> steps(Handle handle, List<JobEntry> jobs) {
    if (jobs.isEmpty()) {
      return Map.of();
    }
    return handle
        .createQuery(
            """
            select task_instance, picked, picked_by, consecutive_failures, execution_time
            from step_execution where job_id in (<jobs>)
            """)
        .bindList("jobs", jobs.stream().map(job -> job.job().value()).toList())
        .map((row, context) -> step(row))
        .stream()
        .collect(Collectors.groupingBy(queued -> queued.step().job()));
  }

  private static QueuedStep step(ResultSet row) throws SQLException {
    return new QueuedStep(
        StepText.parse(row.getString("task_instance")),
        row.getBoolean("picked") ? Optional.of(row.getString("picked_by")) : Optional.empty(),
        row.getInt("consecutive_failures"),
        Rows.instant(row, "execution_time"));
  }

  /** Reads the index of the videos that ended without an output, which has their jobs. */
  @Override
  public Optional<VideoId> video(JobId job) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select video_id from job where id = :job and ended = false
                    union
                    select id from video where outcome in (<outcomes>) and job_id = :job
                    """)
                .bindList(
                    "outcomes",
                    Stream.of(Outcome.FAILED, Outcome.TIMED_OUT, Outcome.ABORTED)
                        .map(Outcome::name)
                        .toList())
                .bind("job", job.value())
                .mapTo(String.class)
                .map(VideoId::new)
                .findFirst());
  }

  /** Merges two queries: the index orders the jobs of one outcome, not of both. */
  @Override
  public List<JobEntry> failed(Optional<AccountId> account, Optional<JobCursor> after, int limit) {
    return database.with(
        handle ->
            Stream.of(Outcome.FAILED, Outcome.TIMED_OUT)
                .flatMap(outcome -> failed(handle, outcome, account, after, limit).stream())
                .sorted(
                    Comparator.comparing((JobEntry job) -> job.endedAt().orElseThrow())
                        .thenComparing(job -> job.job().value())
                        .reversed())
                .limit(limit)
                .toList());
  }

  private static List<JobEntry> failed(
      Handle handle,
      Outcome outcome,
      Optional<AccountId> account,
      Optional<JobCursor> after,
      int limit) {
    String sql =
        String.format(
            Locale.ROOT,
            """
        select video.id as video_id, video.account_id, job_id, submitted_at, ended_at, failure,
               (select started_at from job where job.id = job_id) as started_at
        from video
        where outcome = :outcome %s %s
        order by outcome desc, ended_at desc, job_id desc
        limit :limit
        """,
            account.isEmpty() ? "" : "and video.account_id = :account",
            after.isEmpty() ? "" : after("ended_at", "<", "job_id"));
    return bound(handle.createQuery(sql).bind("outcome", outcome.name()), account, after, limit)
        .map((row, context) -> failed(row))
        .list();
  }

  private static JobEntry failed(ResultSet row) throws SQLException {
    return new JobEntry(
        new JobId(row.getString("job_id")),
        RenderSteps.JOB,
        new VideoId(row.getString("video_id")),
        new AccountId(row.getString("account_id")),
        JobState.FAILED,
        Rows.instant(row, "submitted_at"),
        Rows.optionalInstant(row, "started_at"),
        Optional.of(Rows.instant(row, "ended_at")),
        List.of(),
        failure(row.getString("video_id"), Rows.text(row, "failure")));
  }

  /** A damaged failure must not hide the other jobs. */
  private static Optional<Failure> failure(String video, Optional<String> json) {
    try {
      return json.map(row -> JsonColumn.read(row, FailureRow.class).failure());
    } catch (DamagedDataException e) {
      LOG.error("The failure of a video is not readable: video={}", video, e);
      return Optional.empty();
    }
  }
}
